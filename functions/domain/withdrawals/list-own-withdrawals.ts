import { readCoinNetworks } from '#functions/data/chains/coin-networks.ts';
import { readCount } from '#functions/data/ledger/account-counters.ts';
import { withdrawals, withdrawalView } from '#functions/data/withdrawals/withdrawals.ts';
import { withdrawalColumns } from '#functions/domain/lists/csv-columns.ts';
import { ownList } from '#functions/domain/lists/own-list.ts';
import type { withdrawals as contract } from '#shared/api/withdrawals.ts';

/** Withdrawals of one account. */
export const { page: listOwnWithdrawals, file: exportOwnWithdrawals } = ownList<
  (typeof contract)['GET /withdrawals']
>()({
  rows: 'withdrawals',
  of: withdrawals,
  filters: { coin_type: 'equal', status: 'equal' },
  views: async () => {
    const configs = await readCoinNetworks();
    return (withdrawal) =>
      withdrawalView(
        withdrawal,
        configs.find((one) => one.coin_type === withdrawal.coin_type && one.chain_type === withdrawal.chain_type) ??
          null,
      );
  },
  total: (account, { coin_type, status }) =>
    coin_type === undefined && status === undefined ? readCount(account, 'withdrawals_total') : null,
  columns: withdrawalColumns,
});
