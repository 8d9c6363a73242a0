import {
  readTreeLeaf,
  readTreeNodes,
  readLiabilityTrees,
  type StoredLiabilityTree,
} from '#functions/data/liabilities/trees.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef } from '#shared/ids.ts';
import { EMPTY_NODE, type CoinSums, toCoinSums } from '#shared/liabilities/sum-tree.ts';
import { formatUnits } from '#shared/money.ts';
import type { LiabilitiesProof, OwedByCoin, PublishedLiabilities } from '#shared/schemas/liabilities.ts';

/** Number of days shown. */
const SHOWN = 30;

const owedOf = (sums: CoinSums): OwedByCoin =>
  sums.map(([coin_type, units]) => ({ coin_type, amount: formatUnits(units) }));

const publishedView = ({ date, root, total, accounts, published_at }: StoredLiabilityTree): PublishedLiabilities => ({
  date,
  root,
  total: owedOf(toCoinSums(Object.entries(total).map(([coin, units]) => [coin, BigInt(units)] as const))),
  accounts,
  published_at,
});

/** Lists what was published for the last days, newest first. */
export const listLiabilities = async (): Promise<PublishedLiabilities[]> =>
  (await readLiabilityTrees(SHOWN)).map(publishedView);

/** Number of levels below the root of a tree. */
const heightOf = (leafCount: number): number => Math.ceil(Math.log2(leafCount));

/**
 * Leaf of an account in the last tree, and its path to the root.
 * @throws {AppError} PROOF_NOT_YET if the account is younger, or before the first tree.
 */
export async function readLiabilitiesProof(account: AccountRef): Promise<LiabilitiesProof> {
  const [tree] = await readLiabilityTrees(1);
  const leaf = tree && (await readTreeLeaf(tree.run, account.id));
  if (!tree || !leaf) throw new AppError('PROOF_NOT_YET');
  const places = Array.from({ length: heightOf(tree.accounts) }, (_, level) => Math.floor(leaf.index / 2 ** level) ^ 1);
  const siblings = await readTreeNodes(tree.run, places);
  return {
    date: tree.date,
    root: tree.root,
    leaf: { account_id: leaf.account_id, salt: leaf.salt, owed: owedOf(leaf.sums) },
    path: siblings.map((node, level) => {
      const { hash, sums } = node ?? EMPTY_NODE;
      const isLeft = (places[level] ?? 0) % 2 === 0;
      return { side: isLeft ? 'left' : 'right', hash, owed: owedOf(sums) };
    }),
  };
}
