import { readCoinNetworks } from '#functions/data/chains/coin-networks.ts';
import { depositCollection, toDepositView } from '#functions/data/deposits/deposits.ts';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { depositCsvColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { depositEndpoints as contract } from '#shared/api/deposits.ts';

/** Deposits of one account. */
export const { page: listOwnDeposits, file: exportOwnDeposits } = defineOwnList<(typeof contract)['GET /deposits']>()({
  rows: 'deposits',
  of: depositCollection,
  filters: { coin_type: 'equal', status: 'equal' },
  views: async () => {
    const configs = await readCoinNetworks();
    return (deposit) =>
      toDepositView(
        deposit,
        configs.find(
          (candidate) => candidate.coin_type === deposit.coin_type && candidate.chain_type === deposit.chain_type,
        ) ?? null,
      );
  },
  total: (account, { coin_type, status }) =>
    coin_type === undefined && status === undefined ? readAccountCounter(account, 'deposits_total') : null,
  columns: depositCsvColumns,
});
