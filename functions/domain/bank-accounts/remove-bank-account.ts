import { type SecurityEventOrigin, addSecurityEvent } from '#functions/data/identity/security-log.ts';
import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { listBankAccounts, readBankAccountCounters, removeBankAccount } from '#functions/data/users/bank-accounts.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { BankAccountId, UserId } from '#shared/ids.ts';

/** Removes a bank account; if it was primary, the oldest other one becomes primary. @throws {AppError} NOT_FOUND */
export const removeOwnBankAccount = (user: UserId, id: BankAccountId, visit: SecurityEventOrigin): Promise<void> =>
  // Accounts may be added, chosen, changed or removed meanwhile.
  retryOnConflict(async () => {
    const [accounts, { primary_id }] = await Promise.all([listBankAccounts(user), readBankAccountCounters(user)]);
    const account = accounts.find((candidate) => candidate.id === id);
    if (!account) throw new AppError('NOT_FOUND');
    const successor = accounts.find((candidate) => candidate.id !== id)?.id ?? null;
    const operations = removeBankAccount(account, { isPrimary: primary_id === id, successor });
    await transact([...operations, addSecurityEvent(user, 'bank_account_removed', visit)]);
  });
