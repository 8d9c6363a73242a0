import { loans, type StoredLoan, loansInReview } from '#functions/data/loans/loans.ts';
import { readUsers } from '#functions/data/users/users.ts';
import { loanColumns } from '#functions/domain/lists/csv-columns.ts';
import { definePendingFirstList } from '#functions/domain/staff/acts/define-pending-first-list.ts';
import { ownerColumns } from '#functions/domain/staff/trades/pick-owner-fields.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { adminLoans } from '#shared/api/admin/loans.ts';
import type { AdminLoan } from '#shared/schemas/admin/finance.ts';
import { adminLoanView } from './loan-view.ts';

const waits = (status: string): boolean => status === 'pending' || status === 'approved';

async function adminLoanViews(storedLoans: readonly StoredLoan[]): Promise<AdminLoan[]> {
  const users = await readUsers(storedLoans.map(({ user_id }) => user_id));
  const at = nowSeconds();
  return storedLoans.map((loan, i) => adminLoanView(loan, users[i] ?? null, at));
}

/** All loans and applications: those waiting for a decision or payout first. */
export const {
  page: listLoans,
  file: exportLoans,
  whole: wholeLoans,
} = definePendingFirstList<(typeof adminLoans)['GET /admin/loan-applications']>()({
  rows: 'applications',
  of: loans,
  waiting: { is: ({ status }) => waits(status), place: loansInReview.range() },
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
  columns: [...loanColumns, ...ownerColumns],
  exported: 'loans.export',
});
