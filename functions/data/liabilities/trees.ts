import { padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { ANY_LIST } from '#functions/data/table/lists.ts';
import { getItem, getItems, putItem, queryPage } from '#functions/data/table/table.ts';
import { ConditionFailedError, transact } from '#functions/data/table/transact.ts';
import type { AccountId } from '#shared/ids.ts';
import type { SumTreeNode, CoinSums } from '#shared/liabilities/sum-tree.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Tree of a day as published. */
export interface StoredLiabilityTree {
  /** 2026-11-24. */
  date: string;
  root: string;
  /** 10⁻⁸ units, by coin. */
  total: Record<string, number | bigint>;
  accounts: number;
  published_at: EpochSeconds;
  /** Names the nodes: those of an unpublished run are unused. */
  run: string;
}

/** Nodes per item: with every coin in each, they take a fifth of an item's maximum size. */
const PIECE = 64;

const trees = declareItems(() => 'LIABILITIES', null);
const nodes = declareItems(
  (of: { run: string; level: number }) => `LIABILITY_NODES#${of.run}#${of.level}`,
  null,
).withLists({
  [ANY_LIST]: PIECE,
});
/** Leaves by account, in pieces named by their first account. */
const leaves = declareItems((run: string) => `LIABILITY_LEAVES#${run}`, null).withLists({ [ANY_LIST]: PIECE });

/** Retention of nodes after their day, seconds; published data stays for good. */
const RETENTION_SECONDS = 40 * DAY_SECONDS;

interface StoredNode {
  hash: string;
  sums: [coin: string, units: number | bigint][];
}

const stored = ({ hash, sums }: SumTreeNode): StoredNode => ({
  hash,
  sums: sums.map(([coin, units]) => [coin, units]),
});
const restored = ({ hash, sums }: StoredNode): SumTreeNode => ({
  hash,
  sums: sums.map(([coin, units]) => [coin, BigInt(units)] as const),
});

/** Stores the nodes of a level, in their order. */
export async function writeLiabilityTreeLevel(
  run: string,
  level: number,
  all: readonly SumTreeNode[],
  at: EpochSeconds,
): Promise<void> {
  for (let from = 0; from < all.length; from += PIECE) {
    const name = padNumber(from / PIECE, 8);
    const piece = all.slice(from, from + PIECE).map(stored);
    await putItem(nodes.key({ run, level }, name), { nodes: piece, ttl: addSeconds(at, RETENTION_SECONDS) });
  }
}

/** Stores the index of each account's leaf, in the order of accounts. */
export async function writeLiabilityTreeLeaves(
  run: string,
  all: readonly { account_id: AccountId; salt: string; index: number; sums: CoinSums }[],
  at: EpochSeconds,
): Promise<void> {
  for (let from = 0; from < all.length; from += PIECE) {
    const piece = all.slice(from, from + PIECE);
    const first = piece[0]?.account_id ?? '';
    const leavesOf = piece.map(({ sums, ...leaf }) => ({
      ...leaf,
      sums: sums.map(([coin, units]): [string, bigint] => [coin, units]),
    }));
    await putItem(leaves.key(run, first), { leaves: leavesOf, ttl: addSeconds(at, RETENTION_SECONDS) });
  }
}

/** Publishes a tree, once a day. False when the day has one. */
export async function publishLiabilityTree(tree: StoredLiabilityTree): Promise<boolean> {
  const key = trees.key(undefined, tree.date);
  try {
    await transact([{ label: 'liabilities', key, put: { ...tree }, condition: 'attribute_not_exists(pk)' }]);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailedError) return false;
    throw error;
  }
}

export const readLiabilityTree = (date: string): Promise<StoredLiabilityTree | null> =>
  getItem<StoredLiabilityTree>(trees.key(undefined, date));

/** Returns the last trees, newest first. */
export async function readLiabilityTrees(limit: number): Promise<StoredLiabilityTree[]> {
  const { items } = await queryPage<StoredLiabilityTree>({ ...trees.range(undefined), newestFirst: true, limit });
  return items;
}

interface StoredLeaf {
  account_id: AccountId;
  salt: string;
  index: number;
  sums: CoinSums;
}

/** Returns an account's leaf in the tree of a run, or null. */
export async function readLiabilityTreeLeaf(run: string, account: AccountId): Promise<StoredLeaf | null> {
  const { pk } = leaves.range(run);
  const { items } = await queryPage<{ leaves: (Omit<StoredLeaf, 'sums'> & { sums: [string, number | bigint][] })[] }>({
    pk,
    from: 'acc_',
    to: account,
    newestFirst: true,
    limit: 1,
  });
  const leaf = items[0]?.leaves.find(({ account_id }) => account_id === account);
  return leaf ? { ...leaf, sums: leaf.sums.map(([coin, units]) => [coin, BigInt(units)] as const) } : null;
}

/** Returns the nodes at these indices, one a level, from the lowest up; null for a missing node. */
export async function readLiabilityTreeNodes(run: string, places: readonly number[]): Promise<(SumTreeNode | null)[]> {
  const levels = await getItems<{ nodes: StoredNode[] }>(
    places.map((place, level) => nodes.key({ run, level }, padNumber(Math.floor(place / PIECE), 8))),
  );
  return places.map((place, level) => {
    const node = levels[level]?.nodes[place % PIECE];
    return node ? restored(node) : null;
  });
}
