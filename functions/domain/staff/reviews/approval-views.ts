import { approvalView, isOpen, listApprovals, type StoredApproval } from '#functions/data/staff/approvals.ts';
import { memberAsOfNow } from '#functions/domain/staff/access/member-approvals.ts';
import { mayStillAsk } from '#functions/domain/staff/acts/approvals.ts';
import { changeAsOfNow } from '#functions/domain/staff/config/decide-change.ts';
import { loanAsOfNow } from '#functions/domain/staff/loans/loan-as-of-now.ts';
import { adjustmentAsOfNow } from '#functions/domain/staff/money/adjust-wallet.ts';
import { creditAsOfNow } from '#functions/domain/staff/money/asked-credit.ts';
import { releaseAsOfNow } from '#functions/domain/staff/money/release-hold.ts';
import { scoreAsOfNow } from '#functions/domain/staff/people/change-credit-score.ts';
import { emailAsOfNow } from '#functions/domain/staff/people/change-email.ts';
import { readPerson } from '#functions/domain/staff/people/read-person.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { UserId } from '#shared/ids.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import { bankAccountAsOfNow } from './bank-accounts.ts';

function standing(approval: StoredApproval): Promise<ApprovalView['now']> {
  if (approval.staff) return memberAsOfNow(approval, approval.staff);
  if (approval.wallet) return adjustmentAsOfNow(approval.wallet);
  if (approval.config) return changeAsOfNow(approval);
  if (approval.mismatch) return releaseAsOfNow(approval.mismatch);
  if (approval.deposit) return creditAsOfNow(approval.deposit);
  if (approval.bank_account) return bankAccountAsOfNow(approval.bank_account);
  if (approval.kind === 'user.credit_score') return scoreAsOfNow(approval);
  return approval.loan ? loanAsOfNow(approval, approval.loan) : emailAsOfNow(approval);
}

/** How one stands at this moment; null of what nobody can decide any more. */
async function asOfNow(approval: StoredApproval): Promise<ApprovalView['now']> {
  if (!isOpen(approval, nowSeconds())) return null;
  const [stands, mayAsk] = await Promise.all([standing(approval), mayStillAsk(approval)]);
  return stands && { ...stands, holds: stands.holds && mayAsk };
}

/** As staff see it: what was so when it was asked for, and what is so now. `username` is of whom it is about. */
export const viewAsOfNow = async (approval: StoredApproval, username: string): Promise<ApprovalView> =>
  approvalView(approval, username, nowSeconds(), await asOfNow(approval));

/** What was asked for a person. @throws {Refusal} NOT_FOUND. */
export async function listUserApprovals(id: UserId): Promise<ApprovalView[]> {
  const { username } = await readPerson(id);
  return Promise.all((await listApprovals(id)).map((approval) => viewAsOfNow(approval, username)));
}
