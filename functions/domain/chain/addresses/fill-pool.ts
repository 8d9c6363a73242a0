import {
  noteSharedAddresses,
  type PooledAddress,
  poolAddress,
  stillNobodys,
} from '#functions/data/chains/deposit-addresses.ts';
import { ChangedMeanwhile, transact } from '#functions/data/table/transact.ts';
import { inParallel } from '#functions/lib/parallel.ts';
import { networkNamed } from '#shared/market/networks.ts';
import { memoIn } from '#shared/schemas/chains.ts';
import { normalAddress } from './address-formats.ts';

/** Lines that are no addresses of the network; by their number in the file, from 1. */
export class BadLines extends Error {
  override readonly name = 'BadLines';
  readonly lines: readonly number[];

  constructor(network: string, lines: readonly number[]) {
    super(
      `${lines.length} lines are no addresses of ${network}, the first on line ${lines[0] ?? 0}. Nothing was added.`,
    );
    this.lines = lines;
  }
}

/** What became of a file: how many came into the pool, stood in the file before, and were in the pool or somebody's. */
export interface Filled {
  added: number;
  repeated: number;
  known: number;
}

const AT_A_TIME = 8;

/** `address`, or `address,memo` where the network has memos; null of what is neither. */
function readLine(network: string, hasMemo: boolean, line: string): PooledAddress | null {
  const [typed = '', ...rest] = line.split(',');
  const address = normalAddress(network, typed.trim());
  if (address === null) return null;
  if (rest.length === 0) return { address, memo: null };
  const memo = memoIn.safeParse(rest.join(','));
  return hasMemo && memo.success ? { address, memo: memo.data } : null;
}

/** Puts one in; false where it is in the pool, or was given to somebody. */
async function add(network: string, one: PooledAddress): Promise<boolean> {
  try {
    await transact([stillNobodys(network, one), poolAddress(network, one)]);
    return true;
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return false;
    throw error;
  }
}

/**
 * Puts addresses into the pool of a network, one a line; empty lines are left out. May be done again with the same file:
 * what came in stays in. @throws {BadLines} where a line is no address of this network: nothing is put in then.
 * @throws {Error} of a network that there is not.
 */
export async function fillPool(network: string, text: string): Promise<Filled> {
  const spec = networkNamed(network);
  if (!spec) throw new Error(`There is no network ${network}.`);
  const lines = text.split('\n').map((line, i) => ({ number: i + 1, line: line.trim() }));
  const written = lines.filter(({ line }) => line !== '');
  const read = written.map(({ number, line }) => ({ number, one: readLine(network, spec.hasMemo ?? false, line) }));
  const bad = read.filter(({ one }) => !one);
  if (bad.length > 0)
    throw new BadLines(
      spec.name,
      bad.map(({ number }) => number),
    );
  const all = read.flatMap(({ one }) => one ?? []);
  const distinct = [...new Map(all.map((one) => [`${one.address} ${one.memo ?? ''}`, one])).values()];
  await noteSharedAddresses(network, distinct);
  const results = await inParallel(distinct, AT_A_TIME, (one) => add(network, one));
  const added = results.filter(Boolean).length;
  return { added, repeated: all.length - distinct.length, known: distinct.length - added };
}
