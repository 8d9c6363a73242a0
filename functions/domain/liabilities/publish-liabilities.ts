import { randomBytes } from 'node:crypto';
import { getAccountRanges } from '#functions/data/ledger/accounts.ts';
import { readWallets } from '#functions/data/ledger/wallets.ts';
import {
  writeLiabilityTreeLeaves,
  writeLiabilityTreeLevel,
  publishLiabilityTree,
  readLiabilityTree,
} from '#functions/data/liabilities/trees.ts';
import { mergeIdRanges } from '#functions/data/table/id-list.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import type { AccountId } from '#shared/ids.ts';
import {
  EMPTY_SUM_TREE_NODE,
  hashSumTreeLeaf,
  hashSumTreeParent,
  type SumTreeNode,
  type CoinSums,
  toCoinSums,
} from '#shared/liabilities/sum-tree.ts';
import { toUtcDate } from '#shared/time.ts';

interface Leaf {
  account_id: AccountId;
  salt: string;
  sums: CoinSums;
  node: SumTreeNode;
}

/** Accounts read concurrently. */
const AT_A_TIME = 16;

/** Returns the leaf of an account: all that its wallets hold, available and frozen. */
async function buildLeaf(account_id: AccountId, date: string): Promise<Leaf> {
  const wallets = await readWallets({ kind: 'live', id: account_id });
  const sums = toCoinSums(
    wallets.map(({ coin_type, available, frozen }) => [coin_type, BigInt(available) + BigInt(frozen)] as const),
  );
  const salt = randomBytes(32).toString('hex');
  return { account_id, salt, sums, node: await hashSumTreeLeaf({ date, account_id, salt, sums }) };
}

async function allLeaves(date: string): Promise<Leaf[]> {
  const ids: AccountId[] = [];
  for await (const { id } of mergeIdRanges(getAccountRanges('live'), { newestFirst: false, after: null })) ids.push(id);
  return mapConcurrent(ids, AT_A_TIME, (id) => buildLeaf(id, date));
}

/** Returns the next higher level: nodes in pairs, the last one with an empty one when their number is odd. */
async function levelAbove(level: readonly SumTreeNode[]): Promise<SumTreeNode[]> {
  const above: SumTreeNode[] = [];
  for (let i = 0; i < level.length; i += 2)
    above.push(await hashSumTreeParent(level[i] ?? EMPTY_SUM_TREE_NODE, level[i + 1] ?? EMPTY_SUM_TREE_NODE));
  return above;
}

/**
 * Publishes, once a day (UTC), the total owed to live customers as the root of a tree in which each finds their own
 * leaf. Leaves are sorted by hash, so that no leaf keeps its neighbours on another day. Each account is read in its
 * current state. Null when the day has a tree, or there are no accounts.
 */
export async function publishLiabilities(): Promise<{ date: string; accounts: number } | null> {
  const at = nowSeconds();
  const date = toUtcDate(at);
  if (await readLiabilityTree(date)) return null;
  const treeLeaves = await allLeaves(date);
  if (treeLeaves.length === 0) return null;
  treeLeaves.sort((a, b) => (a.node.hash < b.node.hash ? -1 : 1));
  const run = `${date}-${randomBytes(8).toString('hex')}`;
  let level = treeLeaves.map(({ node }) => node);
  let height = 0;
  await writeLiabilityTreeLevel(run, height, level, at);
  while (level.length > 1) {
    level = await levelAbove(level);
    height++;
    await writeLiabilityTreeLevel(run, height, level, at);
  }
  const placed = treeLeaves.map(({ account_id, salt, sums }, index) => ({ account_id, salt, sums, index }));
  placed.sort((a, b) => (a.account_id < b.account_id ? -1 : 1));
  await writeLiabilityTreeLeaves(run, placed, at);
  const root = level[0] ?? EMPTY_SUM_TREE_NODE;
  const tree = { date, root: root.hash, total: Object.fromEntries(root.sums), accounts: treeLeaves.length };
  return (await publishLiabilityTree({ ...tree, published_at: at, run }))
    ? { date, accounts: treeLeaves.length }
    : null;
}
