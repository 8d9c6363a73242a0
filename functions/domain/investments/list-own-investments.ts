import { investments, investmentView } from '#functions/data/investments/investments.ts';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { investmentColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { financial } from '#shared/api/financial.ts';

/** Investments of one account, by creation time. */
export const { page: listOwnInvestments, file: exportOwnInvestments } = defineOwnList<
  (typeof financial)['GET /financial/investments']
>()({
  rows: 'investments',
  of: investments,
  filters: {
    status: 'equal',
    product_id:
      (id) =>
      ({ product }) =>
        product.id === id,
  },
  view: investmentView,
  total: (account, { status, product_id }) =>
    status === undefined && product_id === undefined ? readAccountCounter(account, 'investments_total') : null,
  columns: investmentColumns,
});
