import { type SecurityEventOrigin, addSecurityEvent } from '#functions/data/identity/security-log.ts';
import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import {
  type BankDetails,
  toBankAccountView,
  readBankAccount,
  readBankAccountCounters,
  replaceBankAccount,
  type StoredBankAccount,
} from '#functions/data/users/bank-accounts.ts';
import { encryptForOwner, decryptForOwner } from '#functions/lib/encrypt-for-owner.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { BankAccountId, UserId } from '#shared/ids.ts';
import type { BankAccount } from '#shared/schemas/bank-accounts.ts';
import { parseBankDetails, type BankAccountInput } from './parse-bank-details.ts';

/** Fields that define the receiver: a change requires a new review. */
const REVIEWED = ['name', 'bank_name', 'routing_number', 'swift_code', 'currency'] as const;

/** State of an unreviewed account. */
const UNREVIEWED = {
  status: 'pending',
  reason: null,
  review_requested_at: null,
  reviewed_at: null,
  reviewed_by: null,
} as const;

/** @throws {AppError} NOT_FOUND, also for another user's and a removed one */
async function readExistingAccount(user: UserId, id: BankAccountId): Promise<StoredBankAccount> {
  const account = await readBankAccount(user, id);
  if (!account) throw new AppError('NOT_FOUND');
  return account;
}

async function toUpdatedAccount(
  account: StoredBankAccount,
  details: BankDetails,
  number: string | null,
): Promise<StoredBankAccount> {
  const isOther = number !== null && number !== (await decryptForOwner(account.number_sealed, account.user_id));
  const isReviewedAnew = isOther || REVIEWED.some((field) => details[field] !== account[field]);
  return {
    ...account,
    ...details,
    ...(isOther && { number_sealed: await encryptForOwner(number, account.user_id), number_end: number.slice(-4) }),
    ...(isReviewedAnew && UNREVIEWED),
  };
}

/**
 * Updates a bank account. Another number, holder, bank or currency requires a new review.
 * @throws {AppError} VALIDATION_FAILED, NOT_FOUND
 */
export async function updateBankAccount(
  user: UserId,
  id: BankAccountId,
  typed: BankAccountInput,
  visit: SecurityEventOrigin,
): Promise<BankAccount> {
  const { details, number } = parseBankDetails(typed);
  // Changed or reviewed meanwhile: the input applies to the current state.
  return retryOnConflict(async () => {
    const account = await readExistingAccount(user, id);
    const next = await toUpdatedAccount(account, details, number);
    await transact([replaceBankAccount(account, next), addSecurityEvent(user, 'bank_account_changed', visit)]);
    return toBankAccountView(next, (await readBankAccountCounters(user)).primary_id);
  });
}
