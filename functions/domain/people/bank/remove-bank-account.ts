import { type SecurityVisit, securityEvent } from '#functions/data/identity/security-log.ts';
import { listBankAccounts, readBankCounters, removeBankAccount } from '#functions/data/people/bank-accounts.ts';
import { retryChanged, transact } from '#functions/data/table/transact.ts';
import type { BankAccountId, UserId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';

/** Removes a bank account; of the others the oldest becomes the primary one where it was. @throws {Refusal} NOT_FOUND */
export const dropBankAccount = (user: UserId, id: BankAccountId, visit: SecurityVisit): Promise<void> =>
  // Something may be added, chosen, changed or removed meanwhile.
  retryChanged(async () => {
    const [accounts, { primary_id }] = await Promise.all([listBankAccounts(user), readBankCounters(user)]);
    const account = accounts.find((one) => one.id === id);
    if (!account) throw new Refusal('NOT_FOUND');
    const successor = accounts.find((one) => one.id !== id)?.id ?? null;
    const operations = removeBankAccount(account, { isPrimary: primary_id === id, successor });
    await transact([...operations, securityEvent(user, 'bank_account_removed', visit)]);
  });
