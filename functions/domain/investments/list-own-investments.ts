import { investmentCollection, toInvestmentView } from '#functions/data/investments/investments.ts';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { investmentCsvColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { financialEndpoints } from '#shared/api/financial.ts';

/** Investments of one account, by creation time. */
export const { page: listOwnInvestments, file: exportOwnInvestments } = defineOwnList<
  (typeof financialEndpoints)['GET /financial/investments']
>()({
  rows: 'investments',
  of: investmentCollection,
  filters: {
    status: 'equal',
    product_id:
      (id) =>
      ({ product }) =>
        product.id === id,
  },
  view: toInvestmentView,
  total: (account, { status, product_id }) =>
    status === undefined && product_id === undefined ? readAccountCounter(account, 'investments_total') : null,
  columns: investmentCsvColumns,
});
