import { transact } from '#functions/data/table/transact.ts';
import { toBankAccountView, markPrimaryBankAccount, readBankAccount } from '#functions/data/users/bank-accounts.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { BankAccountId, UserId } from '#shared/ids.ts';
import type { BankAccount } from '#shared/schemas/bank-accounts.ts';

/** Makes a bank account the primary one instead of the previous. @throws {AppError} NOT_FOUND */
export async function setPrimaryBankAccount(user: UserId, id: BankAccountId): Promise<BankAccount> {
  const account = await readBankAccount(user, id);
  if (!account) throw new AppError('NOT_FOUND');
  await transact(markPrimaryBankAccount(user, id));
  return toBankAccountView(account, id);
}
