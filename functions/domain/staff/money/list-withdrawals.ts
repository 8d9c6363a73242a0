import { readCoinNetworks } from '#functions/data/chains/coin-networks.ts';
import { readUsers } from '#functions/data/users/users.ts';
import {
  type StoredWithdrawal,
  withdrawalCollection,
  withdrawalStatusIndex,
} from '#functions/data/withdrawals/withdrawals.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import { definePendingFirstList } from '#functions/domain/staff/acts/define-pending-first-list.ts';
import { ownerCsvColumns } from '#functions/domain/staff/trades/pick-owner-fields.ts';
import type { adminDepositWithdrawEndpoints } from '#shared/api/admin/deposit-withdraw.ts';
import type { AdminWithdrawal } from '#shared/schemas/admin/chains.ts';
import { toAdminWithdrawalView, readWithdrawalHints } from './withdrawal-view.ts';

async function adminWithdrawals(storedWithdrawals: readonly StoredWithdrawal[]): Promise<AdminWithdrawal[]> {
  const [users, configs, hints] = await Promise.all([
    readUsers(storedWithdrawals.map(({ user_id }) => user_id)),
    readCoinNetworks(),
    Promise.all(storedWithdrawals.map(readWithdrawalHints)),
  ]);
  return storedWithdrawals.map((withdrawal, i) => {
    const { coin_type, chain_type } = withdrawal;
    const config =
      configs.find((coinNetwork) => coinNetwork.coin_type === coin_type && coinNetwork.chain_type === chain_type) ??
      null;
    return toAdminWithdrawalView(withdrawal, users[i] ?? null, config, hints[i] ?? []);
  });
}

/** All withdrawals: pending ones first. */
export const {
  page: listWithdrawals,
  file: exportWithdrawals,
  whole: wholeWithdrawals,
} = definePendingFirstList<(typeof adminDepositWithdrawEndpoints)['GET /admin/deposit-withdraw/withdrawals']>()({
  rows: 'withdrawals',
  of: withdrawalCollection,
  waiting: { is: ({ status }) => status === 'pending', place: withdrawalStatusIndex.range('pending') },
  waits: ({ status }) => (status === undefined ? null : status === 'pending'),
  filters: {
    status: 'equal',
    coin_type: 'equal',
    user_id: 'equal',
    withdraw_address: (typed) => {
      const sought = typed.toLowerCase();
      return ({ address }) => address.toLowerCase() === sought;
    },
  },
  views: adminWithdrawals,
  columns: [
    ...toCsvFieldColumns('id'),
    ...toCsvTimeColumns('created_at', 'ended_at'),
    ...toCsvFieldColumns('coin_type', 'chain_type', 'amount', 'fee', 'net_amount', 'value', 'status', 'reason'),
    ...toCsvFieldColumns('withdraw_address', 'memo', 'tx_hash', 'nonce'),
    ['hints', ({ hints }) => hints.join(' ')],
    ...toCsvFieldColumns('approvals_needed'),
    ['approvals', ({ approvals }) => approvals.map(({ by }) => by).join(' ')],
    ...toCsvFieldColumns('claimed_by', 'admin_notes', 'processed_by'),
    ...toCsvTimeColumns('processed_at'),
    ...ownerCsvColumns,
  ],
  exported: 'withdrawals.export',
});
