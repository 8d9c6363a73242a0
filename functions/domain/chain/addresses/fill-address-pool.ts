import {
  recordSharedDepositAddresses,
  type PooledDepositAddress,
  addPooledDepositAddress,
  assertDepositAddressUnassigned,
} from '#functions/data/chains/deposit-addresses.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { findNetwork } from '#shared/market/networks.ts';
import { addressMemoInput } from '#shared/schemas/chains.ts';
import { normalizeChainAddress } from '#shared/typed/addresses/address-formats.ts';

/** Lines that are not addresses of the network, by line number from 1. */
export class InvalidAddressLinesError extends Error {
  override readonly name = 'InvalidAddressLinesError';
  readonly lines: readonly number[];

  constructor(network: string, lines: readonly number[]) {
    super(
      `${lines.length} lines are no addresses of ${network}, the first on line ${lines[0] ?? 0}. Nothing was added.`,
    );
    this.lines = lines;
  }
}

/** Result of a file: lines added to the pool, repeated in the file, and already in the pool or assigned. */
export interface AddressPoolFillResult {
  added: number;
  repeated: number;
  known: number;
}

const AT_A_TIME = 8;

/** Parses `address`, or `address,memo` on networks with memos; null when it is neither. */
function readLine(network: string, hasMemo: boolean, line: string): PooledDepositAddress | null {
  const [typed = '', ...extraFields] = line.split(',');
  const address = normalizeChainAddress(network, typed.trim());
  if (address === null) return null;
  if (extraFields.length === 0) return { address, memo: null };
  const memo = addressMemoInput.safeParse(extraFields.join(','));
  return hasMemo && memo.success ? { address, memo: memo.data } : null;
}

/** Adds an address; false when it is pooled or assigned already. */
async function tryAddAddress(network: string, pooledAddress: PooledDepositAddress): Promise<boolean> {
  try {
    await transact([
      assertDepositAddressUnassigned(network, pooledAddress),
      addPooledDepositAddress(network, pooledAddress),
    ]);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

/**
 * Adds addresses to a network’s pool, one per line; skips empty lines. May be repeated with the same file: added
 * addresses stay.
 * @throws {InvalidAddressLinesError} if a line is not an address of this network; nothing is added then.
 * @throws {Error} for an unknown network.
 */
export async function fillAddressPool(network: string, text: string): Promise<AddressPoolFillResult> {
  const spec = findNetwork(network);
  if (!spec) throw new Error(`There is no network ${network}.`);
  const lines = text.split('\n').map((line, i) => ({ number: i + 1, line: line.trim() }));
  const filledLines = lines.filter(({ line }) => line !== '');
  const read = filledLines.map(({ number, line }) => ({ number, one: readLine(network, spec.hasMemo ?? false, line) }));
  const bad = read.filter(({ one }) => !one);
  if (bad.length > 0)
    throw new InvalidAddressLinesError(
      spec.name,
      bad.map(({ number }) => number),
    );
  const all = read.flatMap(({ one }) => one ?? []);
  const distinct = [
    ...new Map(
      all.map((pooledAddress) => [`${pooledAddress.address} ${pooledAddress.memo ?? ''}`, pooledAddress]),
    ).values(),
  ];
  await recordSharedDepositAddresses(network, distinct);
  const results = await mapConcurrent(distinct, AT_A_TIME, (pooledAddress) => tryAddAddress(network, pooledAddress));
  const added = results.filter(Boolean).length;
  return { added, repeated: all.length - distinct.length, known: distinct.length - added };
}
