import { toCoinNetworkId, readCoinNetworks } from '#functions/data/chains/coin-networks.ts';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { withdrawalCollection, toWithdrawalView } from '#functions/data/withdrawals/withdrawals.ts';
import { withdrawalCsvColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { withdrawals as contract } from '#shared/api/withdrawals.ts';
import type { AccountRef } from '#shared/ids.ts';

/** Withdrawals of one account. */
export const { page: listOwnWithdrawals, file: exportOwnWithdrawals } = defineOwnList<
  (typeof contract)['GET /withdrawals']
>()({
  rows: 'withdrawals',
  of: withdrawalCollection,
  filters: { coin_type: 'equal', status: 'equal' },
  views: async (_account: AccountRef) => {
    const configs = new Map((await readCoinNetworks()).map((config) => [config.id, config]));
    return (withdrawal) =>
      toWithdrawalView(withdrawal, configs.get(toCoinNetworkId(withdrawal.coin_type, withdrawal.chain_type)) ?? null);
  },
  total: (account, { status, coin_type }) =>
    status === undefined && coin_type === undefined ? readAccountCounter(account, 'withdrawals_total') : null,
  columns: withdrawalCsvColumns,
});
