import { type LiabilitiesProofProblem, recomputeLiabilitiesProof } from '#shared/liabilities/check-proof.ts';
import type { LiabilitiesProof, PublishedLiabilities } from '#shared/schemas/liabilities.ts';

export const liabilitiesProofStepNames = ['leaf', 'path', 'published', 'total'] as const;
export type LiabilitiesProofStepName = (typeof liabilitiesProofStepNames)[number];

export interface LiabilitiesProofStep {
  name: LiabilitiesProofStepName;
  state: 'waiting' | 'passed' | 'failed';
  /** Recomputed hash, where the step has one. */
  hash: string | null;
}

/**
 * `passed`, or the failed check. `network`: the published data could not be loaded. `insecure`: the browser cannot
 * compute hashes.
 */
export type LiabilitiesProofVerdict = 'passed' | LiabilitiesProofProblem | 'network' | 'insecure';

export interface LiabilitiesProofVerification {
  steps: readonly LiabilitiesProofStep[];
  verdict: LiabilitiesProofVerdict;
  /** Published liabilities of the day; null when missing or unknown. */
  published: PublishedLiabilities | null;
}

/** Steps before the computation. */
export const initialLiabilitiesProofSteps: readonly LiabilitiesProofStep[] = liabilitiesProofStepNames.map((name) => ({
  name,
  state: 'waiting',
  hash: null,
}));

/** Returns the steps up to the failed one, and none after it. */
function stepsUntil(
  failed: LiabilitiesProofStepName | null,
  hashes: Partial<Record<LiabilitiesProofStepName, string | null>> = {},
): LiabilitiesProofStep[] {
  const end = failed === null ? liabilitiesProofStepNames.length : liabilitiesProofStepNames.indexOf(failed);
  return liabilitiesProofStepNames.map((name, i) => {
    const state = i < end ? 'passed' : i === end ? 'failed' : 'waiting';
    return { name, state, hash: state === 'waiting' ? null : (hashes[name] ?? null) };
  });
}

/** Recomputes a proof in this browser and compares it with the published data that everyone sees. */
export async function checkLiabilitiesProof(
  proof: LiabilitiesProof,
  readPublished: () => Promise<readonly PublishedLiabilities[]>,
): Promise<LiabilitiesProofVerification> {
  if (globalThis.crypto.subtle === undefined)
    return { steps: initialLiabilitiesProofSteps, verdict: 'insecure', published: null };
  let days: readonly PublishedLiabilities[];
  try {
    days = await readPublished();
  } catch {
    return { steps: initialLiabilitiesProofSteps, verdict: 'network', published: null };
  }
  const published = days.find(({ date }) => date === proof.date) ?? null;
  const { leaf, root, problem } = await recomputeLiabilitiesProof(
    proof,
    published ?? { date: '', root: '', total: [] },
  );
  const failed = problem === 'path' && leaf === null ? 'leaf' : problem;
  const hashes = { leaf: leaf?.hash ?? null, path: root?.hash ?? null, published: published?.root ?? null };
  return { steps: stepsUntil(failed, hashes), verdict: problem ?? 'passed', published };
}
