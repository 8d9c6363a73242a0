import { type ProofProblem, walkProof } from '#shared/liabilities/check-proof.ts';
import type { LiabilitiesProof, PublishedLiabilities } from '#shared/schemas/liabilities.ts';

export const proofStepNames = ['leaf', 'path', 'published', 'total'] as const;
export type ProofStepName = (typeof proofStepNames)[number];

export interface ProofStep {
  name: ProofStepName;
  state: 'waiting' | 'passed' | 'failed';
  /** What was recomputed, where that is a hash. */
  hash: string | null;
}

/**
 * `passed`, or what does not hold; `network` where what was published could not be had, `insecure` where the browser
 * computes no hashes.
 */
export type ProofVerdict = 'passed' | ProofProblem | 'network' | 'insecure';

export interface ProofVerification {
  steps: readonly ProofStep[];
  verdict: ProofVerdict;
  /** What was published of the day; null where nothing was, or it is not known. */
  published: PublishedLiabilities | null;
}

/** Steps before anything was computed. */
export const initialProofSteps: readonly ProofStep[] = proofStepNames.map((name) => ({
  name,
  state: 'waiting',
  hash: null,
}));

/** The steps as far as they held: what failed, and nothing after it. */
function stepsUntil(
  failed: ProofStepName | null,
  hashes: Partial<Record<ProofStepName, string | null>> = {},
): ProofStep[] {
  const end = failed === null ? proofStepNames.length : proofStepNames.indexOf(failed);
  return proofStepNames.map((name, i) => {
    const state = i < end ? 'passed' : i === end ? 'failed' : 'waiting';
    return { name, state, hash: state === 'waiting' ? null : (hashes[name] ?? null) };
  });
}

/** Recomputes a proof in this browser, and compares it with what everybody is told was published. */
export async function checkLiabilitiesProof(
  proof: LiabilitiesProof,
  readPublished: () => Promise<readonly PublishedLiabilities[]>,
): Promise<ProofVerification> {
  if (globalThis.crypto.subtle === undefined) return { steps: initialProofSteps, verdict: 'insecure', published: null };
  let days: readonly PublishedLiabilities[];
  try {
    days = await readPublished();
  } catch {
    return { steps: initialProofSteps, verdict: 'network', published: null };
  }
  const published = days.find(({ date }) => date === proof.date) ?? null;
  const { leaf, root, problem } = await walkProof(proof, published ?? { date: '', root: '', total: [] });
  const failed = problem === 'path' && leaf === null ? 'leaf' : problem;
  const hashes = { leaf: leaf?.hash ?? null, path: root?.hash ?? null, published: published?.root ?? null };
  return { steps: stepsUntil(failed, hashes), verdict: problem ?? 'passed', published };
}
