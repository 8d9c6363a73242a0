import { exchangeCollection, toExchangeView } from '#functions/data/exchange/exchanges.ts';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { exchangeCsvColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { exchangeEndpoints as contract } from '#shared/api/exchange.ts';

/** Exchanges of one account. */
export const { page: listOwnExchanges, file: exportOwnExchanges } = defineOwnList<
  (typeof contract)['GET /crypto-exchange/list']
>()({
  rows: 'exchanges',
  of: exchangeCollection,
  filters: {
    status: 'equal',
    coin_type:
      (coin) =>
      ({ from_coin, to_coin }) =>
        from_coin === coin || to_coin === coin,
  },
  view: toExchangeView,
  total: (account, { status, coin_type }) =>
    status === undefined && coin_type === undefined ? readAccountCounter(account, 'exchanges_total') : null,
  columns: exchangeCsvColumns,
});
