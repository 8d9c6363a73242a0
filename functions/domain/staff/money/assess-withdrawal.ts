import {
  APPROVAL_ALWAYS_REQUIRED,
  type StoredApprovalRequirement,
  toApprovalRequirementView,
} from '#functions/data/staff/approval-requirement.ts';
import type { StoredWithdrawal } from '#functions/data/withdrawals/withdrawals.ts';
import { assessApprovalNeed, type ApprovalNeed } from '#functions/domain/staff/acts/approval-need.ts';
import type { StaffId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';

/** Returns the stored reason for two approvals; withdrawals from before it was stored always take two. */
const decidedNeed = ({ second_person, approvals_needed }: StoredWithdrawal): StoredApprovalRequirement | null =>
  second_person ?? (approvals_needed > 1 ? APPROVAL_ALWAYS_REQUIRED : null);

/** Decides whether approving a withdrawal needs a second person: by the stored decision, or by the member's total. */
export async function assessWithdrawalApprovalNeed(
  withdrawal: StoredWithdrawal,
  member: StaffId,
): Promise<ApprovalNeed> {
  const decidedRequirement = decidedNeed(withdrawal);
  const view = toApprovalRequirementView(decidedRequirement);
  if (view) return { view, needed: decidedRequirement, counted: [] };
  return assessApprovalNeed('withdrawal.approve', {
    customer: withdrawal.user_id,
    member,
    value: toAmount(withdrawal.value),
  });
}
