import {
  toBankAccountView,
  listBankAccounts,
  readBankAccount,
  readBankAccountCounters,
} from '#functions/data/users/bank-accounts.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { BankAccountId, UserId } from '#shared/ids.ts';
import type { BankAccount } from '#shared/schemas/bank-accounts.ts';

/** Returns the user's bank accounts, the primary one first, then by time added. */
export async function listOwnBankAccounts(user: UserId): Promise<BankAccount[]> {
  const [accounts, { primary_id }] = await Promise.all([listBankAccounts(user), readBankAccountCounters(user)]);
  return accounts
    .map((account) => toBankAccountView(account, primary_id))
    .toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary));
}

/** Returns the review status of a bank account. @throws {AppError} NOT_FOUND, also for another user's */
export async function readBankReviewStatus(user: UserId, id: BankAccountId) {
  const account = await readBankAccount(user, id);
  if (!account) throw new AppError('NOT_FOUND');
  return { status: account.status, reason: account.reason };
}
