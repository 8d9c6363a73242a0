import { padded } from '#functions/data/table/keys.ts';
import { kind } from '#functions/data/table/kinds.ts';
import { ANY_LIST } from '#functions/data/table/lists.ts';
import { get, getMany, put, query } from '#functions/data/table/table.ts';
import { ConditionFailed, transact } from '#functions/data/table/transact.ts';
import type { AccountId } from '#shared/ids.ts';
import type { SumNode, Sums } from '#shared/liabilities/sum-tree.ts';
import { DAY, type EpochSeconds, later } from '#shared/time.ts';

/** The tree of a day as it was published. */
export interface StoredTree {
  /** 2026-11-24. */
  date: string;
  root: string;
  /** By coin, units of 10⁻⁸. */
  total: Record<string, number | bigint>;
  accounts: number;
  published_at: EpochSeconds;
  /** Names the nodes: those of a run that did not publish are nobody's. */
  run: string;
}

/** Nodes in one item: each with every coin, they take a fifth of what an item may hold. */
const PIECE = 64;

const trees = kind(() => 'LIABILITIES', null);
const nodes = kind((of: { run: string; level: number }) => `LIABILITY_NODES#${of.run}#${of.level}`, null).withLists({
  [ANY_LIST]: PIECE,
});
/** Leaves by account, in pieces that begin with the account of their name. */
const leaves = kind((run: string) => `LIABILITY_LEAVES#${run}`, null).withLists({ [ANY_LIST]: PIECE });

/** Nodes are kept for so long after their day, seconds; what was published for good. */
const KEPT = 40 * DAY;

interface StoredNode {
  hash: string;
  sums: [coin: string, units: number | bigint][];
}

const stored = ({ hash, sums }: SumNode): StoredNode => ({ hash, sums: sums.map(([coin, units]) => [coin, units]) });
const restored = ({ hash, sums }: StoredNode): SumNode => ({
  hash,
  sums: sums.map(([coin, units]) => [coin, BigInt(units)] as const),
});

/** Writes the nodes of a level, in their order. */
export async function keepLevel(run: string, level: number, all: readonly SumNode[], at: EpochSeconds): Promise<void> {
  for (let from = 0; from < all.length; from += PIECE) {
    const name = padded(from / PIECE, 8);
    const piece = all.slice(from, from + PIECE).map(stored);
    await put(nodes.key({ run, level }, name), { nodes: piece, ttl: later(at, KEPT) });
  }
}

/** Writes where each account's leaf is, in the order of accounts. */
export async function keepLeaves(
  run: string,
  all: readonly { account_id: AccountId; salt: string; index: number; sums: Sums }[],
  at: EpochSeconds,
): Promise<void> {
  for (let from = 0; from < all.length; from += PIECE) {
    const piece = all.slice(from, from + PIECE);
    const first = piece[0]?.account_id ?? '';
    const leavesOf = piece.map(({ sums, ...leaf }) => ({
      ...leaf,
      sums: sums.map(([coin, units]): [string, bigint] => [coin, units]),
    }));
    await put(leaves.key(run, first), { leaves: leavesOf, ttl: later(at, KEPT) });
  }
}

/** Publishes a tree, once a day. False where the day has one. */
export async function publishTree(tree: StoredTree): Promise<boolean> {
  const key = trees.key(undefined, tree.date);
  try {
    await transact([{ label: 'liabilities', key, put: { ...tree }, condition: 'attribute_not_exists(pk)' }]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

export const readTree = (date: string): Promise<StoredTree | null> => get<StoredTree>(trees.key(undefined, date));

/** The last ones, the newest first. */
export async function readTrees(limit: number): Promise<StoredTree[]> {
  const { items } = await query<StoredTree>({ ...trees.range(undefined), newestFirst: true, limit });
  return items;
}

interface FoundLeaf {
  account_id: AccountId;
  salt: string;
  index: number;
  sums: Sums;
}

/** An account's leaf in the tree of a run; null where it has none. */
export async function readLeaf(run: string, account: AccountId): Promise<FoundLeaf | null> {
  const { pk } = leaves.range(run);
  const { items } = await query<{ leaves: (Omit<FoundLeaf, 'sums'> & { sums: [string, number | bigint][] })[] }>({
    pk,
    from: 'acc_',
    to: account,
    newestFirst: true,
    limit: 1,
  });
  const found = items[0]?.leaves.find(({ account_id }) => account_id === account);
  return found ? { ...found, sums: found.sums.map(([coin, units]) => [coin, BigInt(units)] as const) } : null;
}

/** Nodes at these places, a level each, from the lowest on; null of one that there is not. */
export async function readNodes(run: string, places: readonly number[]): Promise<(SumNode | null)[]> {
  const found = await getMany<{ nodes: StoredNode[] }>(
    places.map((place, level) => nodes.key({ run, level }, padded(Math.floor(place / PIECE), 8))),
  );
  return places.map((place, level) => {
    const node = found[level]?.nodes[place % PIECE];
    return node ? restored(node) : null;
  });
}
