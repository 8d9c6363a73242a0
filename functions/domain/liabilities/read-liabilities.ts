import {
  readLiabilityTreeLeaf,
  readLiabilityTreeNodes,
  readLiabilityTrees,
  type StoredLiabilityTree,
} from '#functions/data/liabilities/trees.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef } from '#shared/ids.ts';
import { EMPTY_SUM_TREE_NODE, type CoinSums, toCoinSums } from '#shared/liabilities/sum-tree.ts';
import { formatUnits } from '#shared/money.ts';
import type { LiabilitiesProof, OwedByCoin, PublishedLiabilities } from '#shared/schemas/liabilities.ts';

/** Number of days shown. */
const SHOWN = 30;

const toOwedByCoin = (sums: CoinSums): OwedByCoin =>
  sums.map(([coin_type, units]) => ({ coin_type, amount: formatUnits(units) }));

const publishedView = ({ date, root, total, accounts, published_at }: StoredLiabilityTree): PublishedLiabilities => ({
  date,
  root,
  total: toOwedByCoin(toCoinSums(Object.entries(total).map(([coin, units]) => [coin, BigInt(units)] as const))),
  accounts,
  published_at,
});

/** Lists what was published for the last days, newest first. */
export const listPublishedLiabilities = async (): Promise<PublishedLiabilities[]> =>
  (await readLiabilityTrees(SHOWN)).map(publishedView);

/** Number of levels below the root of a tree. */
const getTreeHeight = (leafCount: number): number => Math.ceil(Math.log2(leafCount));

/**
 * Leaf of an account in the last tree, and its path to the root.
 * @throws {AppError} PROOF_NOT_YET if the account is younger, or before the first tree.
 */
export async function readLiabilitiesProof(account: AccountRef): Promise<LiabilitiesProof> {
  const [tree] = await readLiabilityTrees(1);
  const leaf = tree && (await readLiabilityTreeLeaf(tree.run, account.id));
  if (!tree || !leaf) throw new AppError('PROOF_NOT_YET');
  const places = Array.from(
    { length: getTreeHeight(tree.accounts) },
    (_, level) => Math.floor(leaf.index / 2 ** level) ^ 1,
  );
  const siblings = await readLiabilityTreeNodes(tree.run, places);
  return {
    date: tree.date,
    root: tree.root,
    leaf: { account_id: leaf.account_id, salt: leaf.salt, owed: toOwedByCoin(leaf.sums) },
    path: siblings.map((node, level) => {
      const { hash, sums } = node ?? EMPTY_SUM_TREE_NODE;
      const isLeft = (places[level] ?? 0) % 2 === 0;
      return { side: isLeft ? 'left' : 'right', hash, owed: toOwedByCoin(sums) };
    }),
  };
}
