import { parseAmount } from '#shared/money.ts';
import type { LiabilitiesProof, OwedByCoin } from '#shared/schemas/liabilities.ts';
import {
  hashLeaf,
  type PathStep,
  computeRoot,
  type SumNode,
  type CoinSums,
  toCoinSums,
  formatCoinSums,
} from './sum-tree.ts';

const COIN = /^[A-Z0-9]{1,20}$/;
const HASH = /^[0-9a-f]{64}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const ACCOUNT = /^[A-Za-z0-9_]{1,64}$/;

/** @throws {RangeError} for an invalid amount or coin name, which could pass as the text of other sums. */
function unitsOf(owed: OwedByCoin): CoinSums {
  const units = owed.map(({ coin_type, amount }): readonly [string, bigint] => {
    const of = parseAmount(amount);
    if (of === null || !COIN.test(coin_type)) throw new RangeError(`This is no amount: ${amount} ${coin_type}`);
    return [coin_type, of];
  });
  return toCoinSums(units);
}

/** @throws {RangeError} when the text does not match the form. */
function formed(form: RegExp, text: string): string {
  if (!form.test(text)) throw new RangeError(`This has the wrong form: ${text}`);
  return text;
}

/** Published root of a day, as anyone can request it. */
export interface PublishedRoot {
  date: string;
  root: string;
  total: OwedByCoin;
}

export type ProofProblem =
  /** The leaf does not lead to the proof's root, or part of the proof is invalid. */
  | 'path'
  /** The root's sums differ from the published ones. */
  | 'total'
  /** A different root was published for that day. */
  | 'published';

/** Recomputed path from a leaf to its root. */
export interface ProofWalk {
  /** Null when the leaf is invalid. */
  leaf: SumNode | null;
  /** Root that the path leads to; null when it leads to none. */
  root: SumNode | null;
  problem: ProofProblem | null;
}

/**
 * Checks a proof: the leaf must lead to its root, and root and total must be the published ones.
 * @throws {Error} on a page without WebCrypto, which browsers provide to secure origins only.
 */
export async function walkProof(proof: LiabilitiesProof, published: PublishedRoot): Promise<ProofWalk> {
  let leaf: SumNode | null = null;
  try {
    const date = formed(DATE, proof.date);
    const account_id = formed(ACCOUNT, proof.leaf.account_id);
    const content = { date, account_id, salt: formed(HASH, proof.leaf.salt), sums: unitsOf(proof.leaf.owed) };
    leaf = await hashLeaf(content);
    const path = proof.path.map(({ side, hash, owed }): PathStep => {
      return { side, hash: formed(HASH, hash), sums: unitsOf(owed) };
    });
    const root = await computeRoot(content, path);
    return { leaf, root, problem: problemOf(proof, root, published) };
  } catch (error) {
    if (error instanceof RangeError) return { leaf, root: null, problem: 'path' };
    throw error;
  }
}

function problemOf(proof: LiabilitiesProof, root: SumNode, published: PublishedRoot): ProofProblem | null {
  if (root.hash !== proof.root) return 'path';
  if (published.date !== proof.date || published.root !== proof.root) return 'published';
  return formatCoinSums(root.sums) === formatCoinSums(unitsOf(published.total)) ? null : 'total';
}
