import { parseAmount } from '#shared/money.ts';
import type { LiabilitiesProof, OwedByCoin } from '#shared/schemas/liabilities.ts';
import {
  hashSumTreeLeaf,
  type SumTreePathStep,
  computeSumTreeRoot,
  type SumTreeNode,
  type CoinSums,
  toCoinSums,
  formatCoinSums,
} from './sum-tree.ts';

const COIN = /^[A-Z0-9]{1,20}$/;
const HASH = /^[0-9a-f]{64}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const ACCOUNT = /^[A-Za-z0-9_]{1,64}$/;

/** @throws {RangeError} for an invalid amount or coin name, which could pass as the text of other sums. */
function toOwedCoinSums(owed: OwedByCoin): CoinSums {
  const units = owed.map(({ coin_type, amount }): readonly [string, bigint] => {
    const of = parseAmount(amount);
    if (of === null || !COIN.test(coin_type)) throw new RangeError(`This is no amount: ${amount} ${coin_type}`);
    return [coin_type, of];
  });
  return toCoinSums(units);
}

/** @throws {RangeError} when the text does not match the form. */
function assertFormat(form: RegExp, text: string): string {
  if (!form.test(text)) throw new RangeError(`This has the wrong form: ${text}`);
  return text;
}

/** Published root of a day, as anyone can request it. */
export interface PublishedLiabilitiesRoot {
  date: string;
  root: string;
  total: OwedByCoin;
}

export type LiabilitiesProofProblem =
  /** The leaf does not lead to the proof's root, or part of the proof is invalid. */
  | 'path'
  /** The root's sums differ from the published ones. */
  | 'total'
  /** A different root was published for that day. */
  | 'published';

/** Recomputed path from a leaf to its root. */
export interface LiabilitiesProofResult {
  /** Null when the leaf is invalid. */
  leaf: SumTreeNode | null;
  /** Root that the path leads to; null when it leads to none. */
  root: SumTreeNode | null;
  problem: LiabilitiesProofProblem | null;
}

/**
 * Checks a proof: the leaf must lead to its root, and root and total must be the published ones.
 * @throws {Error} on a page without WebCrypto, which browsers provide to secure origins only.
 */
export async function recomputeLiabilitiesProof(
  proof: LiabilitiesProof,
  published: PublishedLiabilitiesRoot,
): Promise<LiabilitiesProofResult> {
  let leaf: SumTreeNode | null = null;
  try {
    const date = assertFormat(DATE, proof.date);
    const account_id = assertFormat(ACCOUNT, proof.leaf.account_id);
    const content = {
      date,
      account_id,
      salt: assertFormat(HASH, proof.leaf.salt),
      sums: toOwedCoinSums(proof.leaf.owed),
    };
    leaf = await hashSumTreeLeaf(content);
    const path = proof.path.map(({ side, hash, owed }): SumTreePathStep => {
      return { side, hash: assertFormat(HASH, hash), sums: toOwedCoinSums(owed) };
    });
    const root = await computeSumTreeRoot(content, path);
    return { leaf, root, problem: findProofProblem(proof, root, published) };
  } catch (error) {
    if (error instanceof RangeError) return { leaf, root: null, problem: 'path' };
    throw error;
  }
}

function findProofProblem(
  proof: LiabilitiesProof,
  root: SumTreeNode,
  published: PublishedLiabilitiesRoot,
): LiabilitiesProofProblem | null {
  if (root.hash !== proof.root) return 'path';
  if (published.date !== proof.date || published.root !== proof.root) return 'published';
  return formatCoinSums(root.sums) === formatCoinSums(toOwedCoinSums(published.total)) ? null : 'total';
}
