import {
  noteSharedAddresses,
  type PooledAddress,
  addPooledAddress,
  assertAddressUnassigned,
} from '#functions/data/chains/deposit-addresses.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { mapConcurrent } from '#functions/lib/parallel.ts';
import { findNetwork } from '#shared/market/networks.ts';
import { memoInput } from '#shared/schemas/chains.ts';
import { normalizeAddress } from './address-formats.ts';

/** Lines that are no addresses of the network; by their number in the file, from 1. */
export class InvalidLinesError extends Error {
  override readonly name = 'InvalidLinesError';
  readonly lines: readonly number[];

  constructor(network: string, lines: readonly number[]) {
    super(
      `${lines.length} lines are no addresses of ${network}, the first on line ${lines[0] ?? 0}. Nothing was added.`,
    );
    this.lines = lines;
  }
}

/** What became of a file: how many came into the pool, stood in the file before, and were in the pool or somebody's. */
export interface PoolFillResult {
  added: number;
  repeated: number;
  known: number;
}

const AT_A_TIME = 8;

/** `address`, or `address,memo` where the network has memos; null of what is neither. */
function readLine(network: string, hasMemo: boolean, line: string): PooledAddress | null {
  const [typed = '', ...rest] = line.split(',');
  const address = normalizeAddress(network, typed.trim());
  if (address === null) return null;
  if (rest.length === 0) return { address, memo: null };
  const memo = memoInput.safeParse(rest.join(','));
  return hasMemo && memo.success ? { address, memo: memo.data } : null;
}

/** Puts one in; false where it is in the pool, or was given to somebody. */
async function add(network: string, one: PooledAddress): Promise<boolean> {
  try {
    await transact([assertAddressUnassigned(network, one), addPooledAddress(network, one)]);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

/**
 * Puts addresses into the pool of a network, one a line; empty lines are left out. May be done again with the same file:
 * what came in stays in. @throws {BadLines} where a line is no address of this network: nothing is put in then.
 * @throws {Error} of a network that there is not.
 */
export async function fillAddressPool(network: string, text: string): Promise<PoolFillResult> {
  const spec = findNetwork(network);
  if (!spec) throw new Error(`There is no network ${network}.`);
  const lines = text.split('\n').map((line, i) => ({ number: i + 1, line: line.trim() }));
  const written = lines.filter(({ line }) => line !== '');
  const read = written.map(({ number, line }) => ({ number, one: readLine(network, spec.hasMemo ?? false, line) }));
  const bad = read.filter(({ one }) => !one);
  if (bad.length > 0)
    throw new InvalidLinesError(
      spec.name,
      bad.map(({ number }) => number),
    );
  const all = read.flatMap(({ one }) => one ?? []);
  const distinct = [...new Map(all.map((one) => [`${one.address} ${one.memo ?? ''}`, one])).values()];
  await noteSharedAddresses(network, distinct);
  const results = await mapConcurrent(distinct, AT_A_TIME, (one) => add(network, one));
  const added = results.filter(Boolean).length;
  return { added, repeated: all.length - distinct.length, known: distinct.length - added };
}
