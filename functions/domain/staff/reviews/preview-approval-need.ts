import { depositCollection, isDepositReviewable } from '#functions/data/deposits/deposits.ts';
import { isLoanOverdue } from '#functions/data/loans/loans.ts';
import { APPROVAL_ALWAYS_REQUIRED } from '#functions/data/staff/approval-requirement.ts';
import { bankAccountCollection, isBankAccountInReview } from '#functions/data/users/bank-accounts.ts';
import { withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import { assessLoanDisbursement } from '#functions/domain/staff/loans/disburse-loan.ts';
import { readLoanWithUser } from '#functions/domain/staff/loans/loan-view.ts';
import { assessWalletAdjustment } from '#functions/domain/staff/money/adjust-wallet.ts';
import { assessWithdrawalApprovalNeed } from '#functions/domain/staff/money/assess-withdrawal.ts';
import { assessDepositCredit } from '#functions/domain/staff/money/credit-manually.ts';
import { readStaffWallet } from '#functions/domain/staff/money/staff-wallet.ts';
import { isCreditScoreRequired } from '#functions/domain/staff/people/change-credit-score.ts';
import { readExistingUser } from '#functions/domain/staff/people/require-user.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { IdTypesByPrefix, StaffId } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import type { ApprovalRequirement } from '#shared/schemas/admin/approval-requirement.ts';
import { isBankHolderUnverified } from './bank-accounts.ts';

/**
 * Objects that staff decide, by id prefix: a wallet, a deposit, a withdrawal, a loan, a bank account, a user's score.
 */
const previewed = ['wal', 'dep', 'wdr', 'lon', 'bnk', 'usr'] as const;
type PreviewedPrefix = (typeof previewed)[number];

const present = <T>(value: T | null): T => {
  if (value === null) throw new AppError('NOT_FOUND');
  return value;
};

type NeedPreview<P extends PreviewedPrefix> = (
  id: IdTypesByPrefix[P],
  member: StaffId,
  amount: Amount | undefined,
) => Promise<ApprovalRequirement | null>;

const previews: { [P in PreviewedPrefix]: NeedPreview<P> } = {
  wal: async (id, member, amount) => {
    if (amount === undefined) throw new AppError('INVALID_AMOUNT', { fields: { amount: fieldError('signedAmount') } });
    return (await assessWalletAdjustment(await readStaffWallet(id), member, amount)).view;
  },
  dep: async (id, member) => {
    const deposit = present(await depositCollection.find(id));
    return isDepositReviewable(deposit) ? (await assessDepositCredit(deposit, member)).view : null;
  },
  wdr: async (id, member) => {
    const withdrawal = present(await withdrawalCollection.find(id));
    return withdrawal.status === 'pending' ? (await assessWithdrawalApprovalNeed(withdrawal, member)).view : null;
  },
  lon: async (id, member) => {
    const { loan } = await readLoanWithUser(id);
    if (isLoanOverdue(loan, nowSeconds())) return APPROVAL_ALWAYS_REQUIRED;
    return loan.status === 'approved' ? (await assessLoanDisbursement(loan, member)).view : null;
  },
  bnk: async (id) => {
    const account = present(await bankAccountCollection.find(id));
    return isBankAccountInReview(account) && (await isBankHolderUnverified(account)) ? APPROVAL_ALWAYS_REQUIRED : null;
  },
  usr: async (id) => {
    await readExistingUser(id);
    return (await isCreditScoreRequired()) ? APPROVAL_ALWAYS_REQUIRED : null;
  },
};

/**
 * Returns whether a member's act needs a second person, and why, as of now: crediting a deposit, approving a
 * withdrawal, paying out or writing off a loan, adjusting a wallet, approving a bank account, changing a user's score.
 * Null when no decision is pending, or one person is enough.
 * @throws {AppError} NOT_FOUND; INVALID_AMOUNT for a wallet without an amount.
 */
export function previewApprovalNeed(
  object: IdTypesByPrefix[PreviewedPrefix],
  member: StaffId,
  amount: Amount | undefined,
): Promise<ApprovalRequirement | null> {
  const prefix = object.slice(0, object.indexOf('_')) as PreviewedPrefix;
  return (previews[prefix] as NeedPreview<PreviewedPrefix>)(object, member, amount);
}
