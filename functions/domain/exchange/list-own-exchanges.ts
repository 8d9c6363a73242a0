import { exchanges, exchangeView } from '#functions/data/exchange/exchanges.ts';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { exchangeColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { exchanges as contract } from '#shared/api/exchange.ts';

/** Exchanges of one account. */
export const { page: listOwnExchanges, file: exportOwnExchanges } = defineOwnList<
  (typeof contract)['GET /crypto-exchange/list']
>()({
  rows: 'exchanges',
  of: exchanges,
  filters: {
    status: 'equal',
    coin_type:
      (coin) =>
      ({ from_coin, to_coin }) =>
        from_coin === coin || to_coin === coin,
  },
  view: exchangeView,
  total: (account, { status, coin_type }) =>
    status === undefined && coin_type === undefined ? readAccountCounter(account, 'exchanges_total') : null,
  columns: exchangeColumns,
});
