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

/** @throws {RangeError} of what is no amount, or no name of a coin: it could be read as the text of other sums. */
function unitsOf(owed: OwedByCoin): CoinSums {
  const units = owed.map(({ coin_type, amount }): readonly [string, bigint] => {
    const of = parseAmount(amount);
    if (of === null || !COIN.test(coin_type)) throw new RangeError(`This is no amount: ${amount} ${coin_type}`);
    return [coin_type, of];
  });
  return toCoinSums(units);
}

/** @throws {RangeError} of text that has another form than it must have. */
function formed(form: RegExp, text: string): string {
  if (!form.test(text)) throw new RangeError(`This has the wrong form: ${text}`);
  return text;
}

/** What was published of a day, as anybody can ask for it. */
export interface PublishedRoot {
  date: string;
  root: string;
  total: OwedByCoin;
}

export type ProofProblem =
  /** The leaf does not lead to the root that the proof names, or something of it is no proof at all. */
  | 'path'
  /** The root's sums are not the ones that were published. */
  | 'total'
  /** Another root was published for that day. */
  | 'published';

/** The way from a leaf to its root, as it was recomputed. */
export interface ProofWalk {
  /** Null where the leaf is none. */
  leaf: SumNode | null;
  /** What the path leads to; null where it leads nowhere. */
  root: SumNode | null;
  problem: ProofProblem | null;
}

/**
 * Follows a proof: whether its leaf leads to its root, and root and total are those that were published for all.
 * @throws {Error} on a page without WebCrypto, which browsers give to secure origins only.
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
