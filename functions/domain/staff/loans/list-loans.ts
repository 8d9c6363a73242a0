import { loanCollection, type StoredLoan, loanReviewIndex } from '#functions/data/loans/loans.ts';
import { readUsers } from '#functions/data/users/users.ts';
import { loanCsvColumns } from '#functions/domain/lists/csv-columns.ts';
import { definePendingFirstList } from '#functions/domain/staff/acts/define-pending-first-list.ts';
import { ownerCsvColumns } from '#functions/domain/staff/trades/pick-owner-fields.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { adminLoanEndpoints } from '#shared/api/admin/loans.ts';
import type { AdminLoan } from '#shared/schemas/admin/finance.ts';
import { toAdminLoanView } from './loan-view.ts';

const waits = (status: string): boolean => status === 'pending' || status === 'approved';

async function adminLoanViews(storedLoans: readonly StoredLoan[]): Promise<AdminLoan[]> {
  const users = await readUsers(storedLoans.map(({ user_id }) => user_id));
  const at = nowSeconds();
  return storedLoans.map((loan, i) => toAdminLoanView(loan, users[i] ?? null, at));
}

/** All loans and applications: those waiting for a decision or payout first. */
export const {
  page: listLoans,
  file: exportLoans,
  whole: wholeLoans,
} = definePendingFirstList<(typeof adminLoanEndpoints)['GET /admin/loan-applications']>()({
  rows: 'applications',
  of: loanCollection,
  waiting: { is: ({ status }) => waits(status), place: loanReviewIndex.range() },
  waits: ({ status }) => (status === undefined ? null : waits(status)),
  filters: {
    status: 'equal',
    user_id: 'equal',
    product_id:
      (id) =>
      ({ product }) =>
        product.id === id,
  },
  views: adminLoanViews,
  columns: [...loanCsvColumns, ...ownerCsvColumns],
  exported: 'loans.export',
});
