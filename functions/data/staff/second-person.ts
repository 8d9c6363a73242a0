import type { SumSnapshot } from '#functions/data/ledger/hourly-sums.ts';
import type { ApprovalRequirement } from '#shared/schemas/admin/second-person.ts';

/** Why an act takes a second person, as it is kept with what waits for one. */
export interface StoredApprovalRequirement extends ApprovalRequirement {
  /** Of `member_total`: what the sum of the member consisted of, which the word of the second person covers. */
  covers?: SumSnapshot;
}

/** Kept with what takes a second person whatever it is worth. */
export const ALWAYS_REQUIRED: StoredApprovalRequirement = {
  required: true,
  rule: 'always',
  value: null,
  limit: null,
  total: null,
  acts: null,
};

/** As the interface shows it; null where nothing was kept. */
export function approvalRequirementView(
  stored: StoredApprovalRequirement | null | undefined,
): ApprovalRequirement | null {
  if (!stored) return null;
  const { covers: _, ...view } = stored;
  return view;
}
