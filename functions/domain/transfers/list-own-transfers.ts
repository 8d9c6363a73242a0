import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { transferCollection, toTransferView } from '#functions/data/transfers/transfers.ts';
import { transferCsvColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { transferEndpoints as contract } from '#shared/api/transfers.ts';

/** Transfers of one account. */
export const { page: listOwnTransfers, file: exportOwnTransfers } = defineOwnList<
  (typeof contract)['GET /wallet-transfer/list']
>()({
  rows: 'transfers',
  of: transferCollection,
  filters: {
    coin_type: 'equal',
    // Both sides move at once, or there is no transfer.
    status: () => () => true,
    wallet_type:
      (type) =>
      ({ from, to }) =>
        from === type || to === type,
  },
  view: toTransferView,
  total: (account, { wallet_type, coin_type }) =>
    wallet_type === undefined && coin_type === undefined ? readAccountCounter(account, 'transfers_total') : null,
  columns: transferCsvColumns,
});
