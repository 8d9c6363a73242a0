import { type ProofProblem, walkProof } from '#shared/liabilities/check-proof.ts';
import type { LiabilitiesProof, PublishedLiabilities } from '#shared/schemas/liabilities.ts';

export const stepNames = ['leaf', 'path', 'published', 'total'] as const;
export type StepName = (typeof stepNames)[number];

export interface Step {
  name: StepName;
  state: 'waiting' | 'passed' | 'failed';
  /** What was recomputed, where that is a hash. */
  hash: string | null;
}

/**
 * `passed`, or what does not hold; `network` where what was published could not be had, `insecure` where the browser
 * computes no hashes.
 */
export type Verdict = 'passed' | ProofProblem | 'network' | 'insecure';

export interface Verified {
  steps: readonly Step[];
  verdict: Verdict;
  /** What was published of the day; null where nothing was, or it is not known. */
  published: PublishedLiabilities | null;
}

/** Steps before anything was computed. */
export const plannedSteps: readonly Step[] = stepNames.map((name) => ({ name, state: 'waiting', hash: null }));

/** The steps as far as they held: what failed, and nothing after it. */
function stepsUntil(failed: StepName | null, hashes: Partial<Record<StepName, string | null>> = {}): Step[] {
  const end = failed === null ? stepNames.length : stepNames.indexOf(failed);
  return stepNames.map((name, i) => {
    const state = i < end ? 'passed' : i === end ? 'failed' : 'waiting';
    return { name, state, hash: state === 'waiting' ? null : (hashes[name] ?? null) };
  });
}

/** Recomputes a proof in this browser, and compares it with what everybody is told was published. */
export async function verifyLiabilities(
  proof: LiabilitiesProof,
  readPublished: () => Promise<readonly PublishedLiabilities[]>,
): Promise<Verified> {
  if (globalThis.crypto.subtle === undefined) return { steps: plannedSteps, verdict: 'insecure', published: null };
  let days: readonly PublishedLiabilities[];
  try {
    days = await readPublished();
  } catch {
    return { steps: plannedSteps, verdict: 'network', published: null };
  }
  const published = days.find(({ date }) => date === proof.date) ?? null;
  const { leaf, root, problem } = await walkProof(proof, published ?? { date: '', root: '', total: [] });
  const failed = problem === 'path' && leaf === null ? 'leaf' : problem;
  const hashes = { leaf: leaf?.hash ?? null, path: root?.hash ?? null, published: published?.root ?? null };
  return { steps: stepsUntil(failed, hashes), verdict: problem ?? 'passed', published };
}
