import type { HourlySumSnapshot } from '#functions/data/ledger/hourly-sums.ts';
import type { ApprovalRequirement } from '#shared/schemas/admin/approval-requirement.ts';

/** Reason why an action needs a second person, as stored with the pending action. */
export interface StoredApprovalRequirement extends ApprovalRequirement {
  /** For `member_total`: the parts of the member's sum, which the second person's approval covers. */
  covers?: HourlySumSnapshot;
}

/** Stored with actions that need a second person at any value. */
export const APPROVAL_ALWAYS_REQUIRED: StoredApprovalRequirement = {
  required: true,
  rule: 'always',
  value: null,
  limit: null,
  total: null,
  acts: null,
};

/** Returns the reason as the API shows it; null without one. */
export function toApprovalRequirementView(
  stored: StoredApprovalRequirement | null | undefined,
): ApprovalRequirement | null {
  if (!stored) return null;
  const { covers: _, ...view } = stored;
  return view;
}
