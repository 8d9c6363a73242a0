import { type SecurityEventOrigin, addSecurityEvent } from '#functions/data/identity/security-log.ts';
import { transact } from '#functions/data/table/transact.ts';
import {
  toBankAccountView,
  putBankAccount,
  readBankAccountCounters,
  type StoredBankAccount,
} from '#functions/data/users/bank-accounts.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { encryptForOwner } from '#functions/lib/encrypt-for-owner.ts';
import { newId } from '#functions/lib/ids.ts';
import type { UserId } from '#shared/ids.ts';
import type { BankAccount } from '#shared/schemas/bank-accounts.ts';
import { parseBankDetails, type BankAccountInput } from './parse-bank-details.ts';

/** Adds a bank account, pending review. @throws {AppError} VALIDATION_FAILED; LIMIT_REACHED above twenty */
export async function addBankAccount(
  user: UserId,
  typed: BankAccountInput & { account_number: string },
  visit: SecurityEventOrigin,
): Promise<BankAccount> {
  const { details, number } = parseBankDetails(typed);
  const plain = number ?? '';
  const account: StoredBankAccount = {
    ...details,
    id: newId('bnk'),
    user_id: user,
    number_sealed: await encryptForOwner(plain, user),
    number_end: plain.slice(-4),
    status: 'pending',
    reason: null,
    review_requested_at: null,
    reviewed_at: null,
    reviewed_by: null,
    created_at: nowSeconds(),
    version: 1,
  };
  await transact([...putBankAccount(account), addSecurityEvent(user, 'bank_account_added', visit)]);
  return toBankAccountView(account, (await readBankAccountCounters(user)).primary_id);
}
