import {
  bankAccounts,
  bankAccountView,
  isInReview,
  replaceBankAccount,
  type StoredBankAccount,
} from '#functions/data/people/bank-accounts.ts';
import { notClosed } from '#functions/data/people/closings.ts';
import { ownKyc } from '#functions/data/people/kyc.ts';
import { transact } from '#functions/data/table/transact.ts';
import { deliverToPerson, personNews } from '#functions/domain/notify/security-news.ts';
import { reviewConfirmed } from '#functions/domain/staff/access/step-up.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { recorded } from '#functions/domain/staff/acts/recorded.ts';
import { readPerson } from '#functions/domain/staff/people/read-person.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { BankAccountId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { BankReviewDetail } from '#shared/schemas/admin/bank-accounts.ts';
import { bankReviewRow } from './bank-account-list.ts';

async function found(id: BankAccountId): Promise<StoredBankAccount> {
  const account = await bankAccounts.find(id);
  if (!account) throw new Refusal('NOT_FOUND');
  return account;
}

async function detailOf(account: StoredBankAccount): Promise<BankReviewDetail> {
  const [user, documents] = await Promise.all([readPerson(account.user_id), ownKyc(account.user_id)]);
  const { routing_number, swift_code, personal_address, bank_address, company_address } = account;
  return {
    ...bankReviewRow(account, user.username),
    routing_number,
    swift_code,
    personal_address,
    bank_address,
    company_address,
    verified_name: documents.find(({ status }) => status === 'verified')?.real_name ?? null,
    reason: account.reason,
    created_at: account.created_at,
    version: account.version,
  };
}

/** One bank account, also one that its owner removed. @throws {Refusal} NOT_FOUND. */
export const readBankReview = async (id: BankAccountId): Promise<BankReviewDetail> => detailOf(await found(id));

/**
 * Says whether money may be paid to a bank account, on the version that was looked at: whatever its owner changed or
 * removed meanwhile was not. They are told.
 * @throws {Refusal} NOT_FOUND; INVALID_ORDER_STATUS of one that does not wait for a review; CHANGED_MEANWHILE, also
 *   where the person closed their account; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function judgeBankAccount(
  id: BankAccountId,
  version: number,
  verdict: 'active' | 'rejected',
  request: ChangeRequest,
): Promise<BankReviewDetail> {
  const account = await found(id);
  if (account.version !== version) throw new Refusal('CHANGED_MEANWHILE');
  if (!isInReview(account))
    throw new Refusal('INVALID_ORDER_STATUS', { message: 'This bank account does not wait for a review.' });
  const user = await readPerson(account.user_id);
  const isApproved = verdict === 'active';
  const reason = request.reason.trim();
  const next: StoredBankAccount = {
    ...account,
    status: verdict,
    reason: isApproved ? null : reason,
    reviewed_at: nowSeconds(),
    reviewed_by: request.caller.staff.username,
  };
  const { bank_name, account_number } = bankAccountView(account, null);
  const told = personNews(user, {
    kind: isApproved ? 'bank_account_reviewed' : 'bank_account_rejected',
    params: { bank_name, account_number, ...(isApproved ? { status: verdict } : { reason }) },
    link: '/profile',
  });
  const changes = [{ field: 'status', before: 'pending', after: verdict }];
  const action = isApproved ? 'bank_account.approve' : 'bank_account.reject';
  await reviewConfirmed(request.caller, request.code, (confirm) =>
    transact([
      ...confirm,
      { ...replaceBankAccount(account, next), fails: 'CHANGED_MEANWHILE' },
      notClosed(user.id),
      recorded(request, action, user.id, changes, { bank_account: id }),
      ...told.operations,
    ]),
  );
  await deliverToPerson(user, told.notification);
  return detailOf({ ...next, version: version + 1 });
}
