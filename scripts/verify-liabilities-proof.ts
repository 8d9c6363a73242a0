import * as z from 'zod';
import { type LiabilitiesProofProblem, recomputeLiabilitiesProof } from '#shared/liabilities/check-proof.ts';
import { formatCoinSums } from '#shared/liabilities/sum-tree.ts';
import { type LiabilitiesProof, liabilitiesProof, type PublishedLiabilities } from '#shared/schemas/liabilities.ts';
import { PublishedDataError } from './contradiction-error.ts';

const problems: Record<LiabilitiesProofProblem, string> = {
  path: 'The leaf does not lead to the root of the proof.',
  published: 'Another root was published for that day.',
  total: 'The sums of the root are not the total that was published.',
};

/** Reads a proof from a file that the page saved or the API returned. @throws {Error} when it is no proof. */
export function parseLiabilitiesProofFile(text: string): LiabilitiesProof {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error('The file is no JSON.', { cause });
  }
  const answered = z.object({ data: liabilitiesProof }).transform(({ data }) => data);
  const parsed = z.union([liabilitiesProof, answered]).safeParse(json);
  if (!parsed.success) throw new Error('The file is no proof of liabilities.');
  return parsed.data;
}

const owedText = (owed: LiabilitiesProof['leaf']['owed']): string =>
  owed.map(({ coin_type, amount }) => `${amount} ${coin_type}`).join(', ') || 'nothing';

/**
 * Checks a proof of liabilities against the published totals of the last days and prints each step.
 * @throws {PublishedDataError} when a check fails.
 * @throws {Error} when the day is no longer published.
 */
export async function verifyLiabilitiesProof(
  proof: LiabilitiesProof,
  published: readonly PublishedLiabilities[],
  print: (line: string) => void,
): Promise<void> {
  const { date, leaf, path } = proof;
  const oldest = published.at(-1);
  const day = published.find((candidate) => candidate.date === date);
  print(`Account ${leaf.account_id} on ${date}: ${owedText(leaf.owed)}`);
  if (!day && (!oldest || date < oldest.date)) throw new Error(`The site does not show what was published of ${date}.`);
  if (!day) throw new PublishedDataError(`Nothing was published of ${date}.`);
  const walk = await recomputeLiabilitiesProof(proof, day);
  if (walk.leaf) print(`Leaf:      ${walk.leaf.hash}`);
  path.forEach(({ side, hash }, i) => {
    print(`  ${i + 1} ${side.padEnd(5)}  ${hash}`);
  });
  if (walk.root) print(`Root:      ${walk.root.hash}  ${formatCoinSums(walk.root.sums)}`);
  print(`Published: ${day.root}  ${owedText(day.total)}, ${day.accounts} accounts`);
  if (walk.problem) throw new PublishedDataError(problems[walk.problem]);
  print('What this account was owed is in the sum that was published.');
}
