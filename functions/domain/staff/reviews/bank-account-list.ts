import {
  bankAccounts,
  bankAccountView,
  bankReviews,
  isBankAccountQueued,
  type StoredBankAccount,
} from '#functions/data/users/bank-accounts.ts';
import { fieldColumns, timeColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineReviewQueue } from '#functions/domain/staff/acts/define-review-queue.ts';
import type { adminBankAccounts } from '#shared/api/admin/bank-accounts.ts';
import type { BankReviewRow } from '#shared/schemas/admin/bank-accounts.ts';

/** Converts a bank account for staff: only the last digits of its number. */
export function toBankReviewRow(account: StoredBankAccount, username: string): BankReviewRow {
  const { id, name, bank_name, account_number, currency, status } = bankAccountView(account, null);
  const { user_id, review_requested_at, reviewed_at, reviewed_by } = account;
  const review = { review_requested_at, reviewed_at, reviewed_by };
  return { id, user_id, username, name, bank_name, account_number, currency, status, ...review };
}

/** Bank accounts: those waiting for a review, then the reviewed ones by time. A search returns removed ones too. */
export const {
  page: listBankReviews,
  file: exportBankReviews,
  whole: wholeBankReviews,
} = defineReviewQueue<(typeof adminBankAccounts)['GET /admin/bank-accounts']>()({
  rows: 'bank_accounts',
  of: bankAccounts,
  waiting: { status: 'pending', place: bankReviews.range('waiting') },
  decided: (status) => ({
    place: bankReviews.range('decided'),
    ...(status && { keep: (account) => account.status === status }),
  }),
  all: { place: bankAccounts.all(), keep: isBankAccountQueued },
  filters: {},
  ofUser: true,
  view: (account, user) => toBankReviewRow(account, user?.username ?? ''),
  columns: [
    ...fieldColumns('id', 'user_id', 'username', 'status', 'name', 'bank_name', 'account_number', 'currency'),
    ...timeColumns('review_requested_at', 'reviewed_at'),
    ...fieldColumns('reviewed_by'),
  ],
  exported: 'bank_accounts.export',
});
