import {
  bankAccountCollection,
  toBankAccountView,
  bankAccountReviewIndex,
  isBankAccountInReviewIndex,
  type StoredBankAccount,
} from '#functions/data/users/bank-accounts.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineReviewQueue } from '#functions/domain/staff/acts/define-review-queue.ts';
import type { adminBankAccountEndpoints } from '#shared/api/admin/bank-accounts.ts';
import type { BankAccountReviewRow } from '#shared/schemas/admin/bank-accounts.ts';

/** Converts a bank account for staff: only the last digits of its number. */
export function toBankReviewRow(account: StoredBankAccount, username: string): BankAccountReviewRow {
  const { id, name, bank_name, account_number, currency, status } = toBankAccountView(account, null);
  const { user_id, review_requested_at, reviewed_at, reviewed_by } = account;
  const review = { review_requested_at, reviewed_at, reviewed_by };
  return { id, user_id, username, name, bank_name, account_number, currency, status, ...review };
}

/** Bank accounts: those waiting for a review, then the reviewed ones by time. A search returns removed ones too. */
export const {
  page: listBankReviews,
  file: exportBankReviews,
  whole: wholeBankReviews,
} = defineReviewQueue<(typeof adminBankAccountEndpoints)['GET /admin/bank-accounts']>()({
  rows: 'bank_accounts',
  of: bankAccountCollection,
  waiting: { status: 'pending', place: bankAccountReviewIndex.range('waiting') },
  decided: (status) => ({
    place: bankAccountReviewIndex.range('decided'),
    ...(status && { keep: (account) => account.status === status }),
  }),
  all: { place: bankAccountCollection.all(), keep: isBankAccountInReviewIndex },
  filters: {},
  ofUser: true,
  view: (account, user) => toBankReviewRow(account, user?.username ?? ''),
  columns: [
    ...toCsvFieldColumns('id', 'user_id', 'username', 'status', 'name', 'bank_name', 'account_number', 'currency'),
    ...toCsvTimeColumns('review_requested_at', 'reviewed_at'),
    ...toCsvFieldColumns('reviewed_by'),
  ],
  exported: 'bank_accounts.export',
});
