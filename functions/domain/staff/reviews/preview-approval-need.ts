import { deposits, isDepositReviewable } from '#functions/data/deposits/deposits.ts';
import { isOverdue } from '#functions/data/loans/loans.ts';
import { ALWAYS_REQUIRED } from '#functions/data/staff/second-person.ts';
import { bankAccounts, isBankAccountInReview } from '#functions/data/users/bank-accounts.ts';
import { withdrawals } from '#functions/data/withdrawals/withdrawals.ts';
import { assessDisbursement } from '#functions/domain/staff/loans/disburse-loan.ts';
import { readLoanWithUser } from '#functions/domain/staff/loans/loan-view.ts';
import { assessAdjustment } from '#functions/domain/staff/money/adjust-wallet.ts';
import { assessWithdrawal } from '#functions/domain/staff/money/assess-withdrawal.ts';
import { assessCredit } from '#functions/domain/staff/money/credit-manually.ts';
import { readStaffWallet } from '#functions/domain/staff/money/staff-wallet.ts';
import { isScoreRequired } from '#functions/domain/staff/people/change-credit-score.ts';
import { requireUser } from '#functions/domain/staff/people/require-user.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { IdsByPrefix, StaffId } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import type { ApprovalRequirement } from '#shared/schemas/admin/second-person.ts';
import { isHolderUnverified } from './bank-accounts.ts';

/**
 * Objects that staff decide, by id prefix: a wallet, a deposit, a withdrawal, a loan, a bank account, a user's score.
 */
const previewed = ['wal', 'dep', 'wdr', 'lon', 'bnk', 'usr'] as const;
type Previewed = (typeof previewed)[number];

const present = <T>(value: T | null): T => {
  if (value === null) throw new AppError('NOT_FOUND');
  return value;
};

type Preview<P extends Previewed> = (
  id: IdsByPrefix[P],
  member: StaffId,
  amount: Amount | undefined,
) => Promise<ApprovalRequirement | null>;

const previews: { [P in Previewed]: Preview<P> } = {
  wal: async (id, member, amount) => {
    if (amount === undefined) throw new AppError('INVALID_AMOUNT', { fields: { amount: fieldError('signedAmount') } });
    return (await assessAdjustment(await readStaffWallet(id), member, amount)).view;
  },
  dep: async (id, member) => {
    const deposit = present(await deposits.find(id));
    return isDepositReviewable(deposit) ? (await assessCredit(deposit, member)).view : null;
  },
  wdr: async (id, member) => {
    const withdrawal = present(await withdrawals.find(id));
    return withdrawal.status === 'pending' ? (await assessWithdrawal(withdrawal, member)).view : null;
  },
  lon: async (id, member) => {
    const { loan } = await readLoanWithUser(id);
    if (isOverdue(loan, nowSeconds())) return ALWAYS_REQUIRED;
    return loan.status === 'approved' ? (await assessDisbursement(loan, member)).view : null;
  },
  bnk: async (id) => {
    const account = present(await bankAccounts.find(id));
    return isBankAccountInReview(account) && (await isHolderUnverified(account)) ? ALWAYS_REQUIRED : null;
  },
  usr: async (id) => {
    await requireUser(id);
    return (await isScoreRequired()) ? ALWAYS_REQUIRED : null;
  },
};

/**
 * Returns whether a member's act needs a second person, and why, as of now: crediting a deposit, approving a
 * withdrawal, paying out or writing off a loan, adjusting a wallet, approving a bank account, changing a user's score.
 * Null when no decision is pending, or one person is enough.
 * @throws {AppError} NOT_FOUND; INVALID_AMOUNT for a wallet without an amount.
 */
export function previewApprovalNeed(
  object: IdsByPrefix[Previewed],
  member: StaffId,
  amount: Amount | undefined,
): Promise<ApprovalRequirement | null> {
  const prefix = object.slice(0, object.indexOf('_')) as Previewed;
  return (previews[prefix] as Preview<Previewed>)(object, member, amount);
}
