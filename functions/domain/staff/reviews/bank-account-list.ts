import {
  bankAccounts,
  bankAccountView,
  bankReviews,
  isInQueue,
  type StoredBankAccount,
} from '#functions/data/people/bank-accounts.ts';
import { fields, times } from '#functions/domain/lists/csv-columns.ts';
import { reviewQueue } from '#functions/domain/staff/acts/review-queue.ts';
import type { adminBankAccounts } from '#shared/api/admin/bank-accounts.ts';
import type { BankReviewRow } from '#shared/schemas/admin/bank-accounts.ts';

/** A bank account as staff see it: of its number the end alone. */
export function bankReviewRow(account: StoredBankAccount, username: string): BankReviewRow {
  const { id, name, bank_name, account_number, currency, status } = bankAccountView(account, null);
  const { user_id, review_requested_at, reviewed_at, reviewed_by } = account;
  const review = { review_requested_at, reviewed_at, reviewed_by };
  return { id, user_id, username, name, bank_name, account_number, currency, status, ...review };
}

/** Bank accounts: those that wait for a review, then the reviewed ones by when they were. A search gives removed ones too. */
export const {
  page: listBankReviews,
  file: exportBankReviews,
  whole: wholeBankReviews,
} = reviewQueue<(typeof adminBankAccounts)['GET /admin/bank-accounts']>()({
  rows: 'bank_accounts',
  of: bankAccounts,
  waiting: { status: 'pending', place: bankReviews.range('waiting') },
  decided: (status) => ({
    place: bankReviews.range('decided'),
    ...(status && { keep: (account) => account.status === status }),
  }),
  all: { place: bankAccounts.all(), keep: isInQueue },
  filters: {},
  ofUser: true,
  view: (account, user) => bankReviewRow(account, user?.username ?? ''),
  columns: [
    ...fields('id', 'user_id', 'username', 'status', 'name', 'bank_name', 'account_number', 'currency'),
    ...times('review_requested_at', 'reviewed_at'),
    ...fields('reviewed_by'),
  ],
  exported: 'bank_accounts.export',
});
