import { readLeaf, readNodes, readTrees, type StoredTree } from '#functions/data/liabilities/trees.ts';
import type { AccountRef } from '#shared/ids.ts';
import { EMPTY, type Sums, sumsOf } from '#shared/liabilities/sum-tree.ts';
import { formatUnits } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { LiabilitiesProof, Owed, PublishedLiabilities } from '#shared/schemas/liabilities.ts';

/** Days that are shown. */
const SHOWN = 30;

const owedOf = (sums: Sums): Owed => sums.map(([coin_type, units]) => ({ coin_type, amount: formatUnits(units) }));

const publishedView = ({ date, root, total, accounts, published_at }: StoredTree): PublishedLiabilities => ({
  date,
  root,
  total: owedOf(sumsOf(Object.entries(total).map(([coin, units]) => [coin, BigInt(units)] as const))),
  accounts,
  published_at,
});

/** What was published of the last days, the newest first. */
export const listLiabilities = async (): Promise<PublishedLiabilities[]> => (await readTrees(SHOWN)).map(publishedView);

/** How many levels are below the root of so many leaves. */
const heightOf = (leaves: number): number => Math.ceil(Math.log2(leaves));

/**
 * The leaf of an account in the last tree, and the path to its root.
 * @throws {Refusal} PROOF_NOT_YET of an account that is younger than it, and before the first.
 */
export async function readLiabilitiesProof(account: AccountRef): Promise<LiabilitiesProof> {
  const [tree] = await readTrees(1);
  const leaf = tree && (await readLeaf(tree.run, account.id));
  if (!tree || !leaf) throw new Refusal('PROOF_NOT_YET');
  const places = Array.from({ length: heightOf(tree.accounts) }, (_, level) => Math.floor(leaf.index / 2 ** level) ^ 1);
  const beside = await readNodes(tree.run, places);
  return {
    date: tree.date,
    root: tree.root,
    leaf: { account_id: leaf.account_id, salt: leaf.salt, owed: owedOf(leaf.sums) },
    path: beside.map((node, level) => {
      const { hash, sums } = node ?? EMPTY;
      const isLeft = (places[level] ?? 0) % 2 === 0;
      return { side: isLeft ? 'left' : 'right', hash, owed: owedOf(sums) };
    }),
  };
}
