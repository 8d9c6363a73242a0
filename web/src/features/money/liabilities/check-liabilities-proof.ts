import { type ProofProblem, walkProof } from '#shared/liabilities/check-proof.ts';
import type { LiabilitiesProof, PublishedLiabilities } from '#shared/schemas/liabilities.ts';

export const proofStepNames = ['leaf', 'path', 'published', 'total'] as const;
export type ProofStepName = (typeof proofStepNames)[number];

export interface ProofStep {
  name: ProofStepName;
  state: 'waiting' | 'passed' | 'failed';
  /** Recomputed hash, where the step has one. */
  hash: string | null;
}

/**
 * `passed`, or the failed check. `network`: the published data could not be loaded. `insecure`: the browser cannot
 * compute hashes.
 */
export type ProofVerdict = 'passed' | ProofProblem | 'network' | 'insecure';

export interface ProofVerification {
  steps: readonly ProofStep[];
  verdict: ProofVerdict;
  /** Published liabilities of the day; null when missing or unknown. */
  published: PublishedLiabilities | null;
}

/** Steps before the computation. */
export const initialProofSteps: readonly ProofStep[] = proofStepNames.map((name) => ({
  name,
  state: 'waiting',
  hash: null,
}));

/** Returns the steps up to the failed one, and none after it. */
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

/** Recomputes a proof in this browser and compares it with the published data that everyone sees. */
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
