import { parseAmount } from '#shared/money.ts';
import type { LiabilitiesProof, Owed } from '#shared/schemas/liabilities.ts';
import { rootOf, type Sums, sumsText } from './sum-tree.ts';

/** @throws {RangeError} of what is no amount. */
function unitsOf(owed: Owed): Sums {
  return owed.map(({ coin_type, amount }) => {
    const units = parseAmount(amount);
    if (units === null) throw new RangeError(`This is no amount: ${amount}`);
    return [coin_type, units];
  });
}

/** What was published of a day, as anybody can ask for it. */
export interface PublishedRoot {
  date: string;
  root: string;
  total: Owed;
}

export type ProofProblem =
  /** The leaf does not lead to the root that the proof names. */
  | 'path'
  /** The root's sums are not the ones that were published. */
  | 'total'
  /** Another root was published for that day. */
  | 'published'
  /** The leaf says another balance than the customer knows of. */
  | 'balance';

/**
 * Whether a proof holds: its leaf leads to its root, and root and total are those that were published for all. Null where
 * it does. @throws {Error} on a page without WebCrypto.
 */
export async function checkProof(proof: LiabilitiesProof, published: PublishedRoot): Promise<ProofProblem | null> {
  const { date, leaf, path } = proof;
  if (published.date !== date || published.root !== proof.root) return 'published';
  try {
    const { account_id, salt } = leaf;
    const steps = path.map(({ side, hash, owed }) => ({ side, hash, sums: unitsOf(owed) }));
    const root = await rootOf({ date, account_id, salt, sums: unitsOf(leaf.owed) }, steps);
    if (root.hash !== proof.root) return 'path';
    return sumsText(root.sums) === sumsText(unitsOf(published.total)) ? null : 'total';
  } catch (error) {
    if (error instanceof RangeError) return 'path';
    throw error;
  }
}
