import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { loanCollection, toLoanView } from '#functions/data/loans/loans.ts';
import { loanCsvColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { loanEndpoints as contract } from '#shared/api/loans.ts';

/** Loans and applications of one account. */
export const { page: listOwnLoans, file: exportOwnLoans } = defineOwnList<
  (typeof contract)['GET /loans/applications']
>()({
  rows: 'applications',
  of: loanCollection,
  filters: { status: 'equal' },
  views: async () => {
    const at = nowSeconds();
    return (loan) => toLoanView(loan, at);
  },
  total: (account, { status }) => (status === undefined ? readAccountCounter(account, 'loans_total') : null),
  columns: loanCsvColumns,
});
