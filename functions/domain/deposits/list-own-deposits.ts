import { readCoinNetworks } from '#functions/data/chains/coin-networks.ts';
import { deposits, depositView } from '#functions/data/deposits/deposits.ts';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { depositColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { deposits as contract } from '#shared/api/deposits.ts';

/** Deposits of one account. */
export const { page: listOwnDeposits, file: exportOwnDeposits } = defineOwnList<(typeof contract)['GET /deposits']>()({
  rows: 'deposits',
  of: deposits,
  filters: { coin_type: 'equal', status: 'equal' },
  views: async () => {
    const configs = await readCoinNetworks();
    return (deposit) =>
      depositView(
        deposit,
        configs.find((candidate) => candidate.coin_type === deposit.coin_type && candidate.chain_type === deposit.chain_type) ?? null,
      );
  },
  total: (account, { coin_type, status }) =>
    coin_type === undefined && status === undefined ? readAccountCounter(account, 'deposits_total') : null,
  columns: depositColumns,
});
