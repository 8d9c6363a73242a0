import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { assertUserNotClosed } from '#functions/data/users/account-closures.ts';
import {
  toBankAccountView,
  isBankAccountInReview,
  readBankAccount,
  readBankAccountCounters,
  replaceBankAccount,
  type StoredBankAccount,
} from '#functions/data/users/bank-accounts.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { BankAccountId } from '#shared/ids.ts';
import type { BankAccount } from '#shared/schemas/bank-accounts.ts';

/**
 * Requests the review of a bank account. A pending or verified one stays unchanged.
 * @throws {AppError} NOT_FOUND; KYC_VERIFICATION_REQUIRED before the user is verified; CHANGED_MEANWHILE when the user
 * closed the account just now
 */
export const requestBankReview = (user: StoredUser, id: BankAccountId): Promise<BankAccount> =>
  // Changed, removed or reviewed meanwhile: read again.
  retryOnConflict(async () => {
    const account = await readBankAccount(user.id, id);
    if (!account) throw new AppError('NOT_FOUND');
    if (user.kyc_status !== 'verified') throw new AppError('KYC_VERIFICATION_REQUIRED');
    const isAsked = account.status === 'active' || isBankAccountInReview(account);
    const reviewFields = { status: 'pending', reason: null, review_requested_at: nowSeconds() } as const;
    const next: StoredBankAccount = isAsked
      ? account
      : { ...account, ...reviewFields, reviewed_at: null, reviewed_by: null };
    if (!isAsked) await transact([replaceBankAccount(account, next), assertUserNotClosed(user.id)]);
    return toBankAccountView(next, (await readBankAccountCounters(user.id)).primary_id);
  });
