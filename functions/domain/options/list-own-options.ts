import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { optionOrders, optionView } from '#functions/data/options/option-orders.ts';
import { optionColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { options } from '#shared/api/options.ts';

/** Options of one account, by when they were placed. */
export const { page: listOwnOptions, file: exportOwnOptions } = defineOwnList<
  (typeof options)['GET /options/orders']
>()({
  rows: 'orders',
  of: optionOrders,
  filters: { status: 'equal', symbol: 'equal' },
  view: (order) => optionView(order, nowSeconds()),
  total: (account, { status, symbol }) =>
    status === undefined && symbol === undefined ? readAccountCounter(account, 'options_total') : null,
  columns: optionColumns,
});
