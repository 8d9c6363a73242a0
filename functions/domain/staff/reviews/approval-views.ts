import { toApprovalView, isApprovalOpen, readApprovals, type StoredApproval } from '#functions/data/staff/approvals.ts';
import { previewMemberApproval } from '#functions/domain/staff/access/member-approvals.ts';
import { isApprovalRequesterAllowed } from '#functions/domain/staff/acts/approvals.ts';
import { previewConfigApproval } from '#functions/domain/staff/config/decide-change.ts';
import { previewLoanApproval } from '#functions/domain/staff/loans/preview-loan-approval.ts';
import { previewAdjustmentApproval } from '#functions/domain/staff/money/adjust-wallet.ts';
import { previewCreditApproval } from '#functions/domain/staff/money/deposit-credit-request.ts';
import { previewHoldReleaseApproval } from '#functions/domain/staff/money/release-hold.ts';
import { previewCreditScoreApproval } from '#functions/domain/staff/people/change-credit-score.ts';
import { previewEmailChangeApproval } from '#functions/domain/staff/people/change-email.ts';
import { readExistingUser } from '#functions/domain/staff/people/require-user.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { UserId } from '#shared/ids.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import { previewBankAccountApproval } from './bank-accounts.ts';

function previewApproval(approval: StoredApproval): Promise<ApprovalView['now']> {
  if (approval.staff) return previewMemberApproval(approval, approval.staff);
  if (approval.wallet) return previewAdjustmentApproval(approval.wallet);
  if (approval.config) return previewConfigApproval(approval);
  if (approval.mismatch) return previewHoldReleaseApproval(approval.mismatch);
  if (approval.deposit) return previewCreditApproval(approval.deposit);
  if (approval.bank_account) return previewBankAccountApproval(approval.bank_account);
  if (approval.kind === 'user.credit_score') return previewCreditScoreApproval(approval);
  return approval.loan ? previewLoanApproval(approval, approval.loan) : previewEmailChangeApproval(approval);
}

/** Returns the current state of an approval; null when it can no longer be decided. */
async function asOfNow(approval: StoredApproval): Promise<ApprovalView['now']> {
  if (!isApprovalOpen(approval, nowSeconds())) return null;
  const [stands, mayAsk] = await Promise.all([previewApproval(approval), isApprovalRequesterAllowed(approval)]);
  return stands && { ...stands, holds: stands.holds && mayAsk };
}

/** Converts an approval for staff: the state at the request, and now. `username` is that of its subject. */
export const readApprovalView = async (approval: StoredApproval, username: string): Promise<ApprovalView> =>
  toApprovalView(approval, username, nowSeconds(), await asOfNow(approval));

/** Lists the approvals requested for a user. @throws {AppError} NOT_FOUND. */
export async function listUserApprovals(id: UserId): Promise<ApprovalView[]> {
  const { username } = await readExistingUser(id);
  return Promise.all((await readApprovals(id)).map((approval) => readApprovalView(approval, username)));
}
