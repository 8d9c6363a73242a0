import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { optionOrderCollection, toOptionOrderView } from '#functions/data/options/option-orders.ts';
import { optionCsvColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { optionEndpoints } from '#shared/api/options.ts';

/** Options of one account, by when they were placed. */
export const { page: listOwnOptions, file: exportOwnOptions } = defineOwnList<
  (typeof optionEndpoints)['GET /options/orders']
>()({
  rows: 'orders',
  of: optionOrderCollection,
  filters: { status: 'equal', symbol: 'equal' },
  view: (order) => toOptionOrderView(order, nowSeconds()),
  total: (account, { status, symbol }) =>
    status === undefined && symbol === undefined ? readAccountCounter(account, 'options_total') : null,
  columns: optionCsvColumns,
});
