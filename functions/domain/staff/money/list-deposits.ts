import { type CoinNetwork, readCoinNetworks } from '#functions/data/chains/coin-networks.ts';
import { toStaffDecisionView } from '#functions/data/chains/decision.ts';
import {
  depositCollection,
  toDepositView,
  depositReviewIndex,
  getDepositTotalFrozen,
  isDepositInReview,
  type StoredDeposit,
} from '#functions/data/deposits/deposits.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { readUsers } from '#functions/data/users/users.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import { definePendingFirstList } from '#functions/domain/staff/acts/define-pending-first-list.ts';
import { ownerCsvColumns } from '#functions/domain/staff/trades/pick-owner-fields.ts';
import { readJournalEntryViews } from '#functions/domain/staff/trades/read-journal-entry-views.ts';
import type { adminDepositWithdrawEndpoints } from '#shared/api/admin/deposit-withdraw.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { DepositId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import type { AdminDeposit } from '#shared/schemas/admin/chains.ts';
import type { JournalEntryView } from '#shared/schemas/admin/trades.ts';

const adminDepositView = (
  deposit: StoredDeposit,
  username: string,
  config: Pick<CoinNetwork, 'explorer'> | null,
): AdminDeposit => ({
  ...toDepositView(deposit, config),
  user_id: deposit.user_id,
  username,
  account_id: deposit.account_id,
  account_kind: deposit.account_kind,
  value: deposit.value,
  ...toStaffDecisionView(deposit),
  customer_note: deposit.customer_note ?? null,
  block_height: deposit.block_height,
  output: deposit.ordinal,
  held: formatUnits(getDepositTotalFrozen(deposit)),
});

/** Converts deposits for staff. */
async function adminDeposits(storedDeposits: readonly StoredDeposit[]): Promise<AdminDeposit[]> {
  const [users, configs] = await Promise.all([
    readUsers(storedDeposits.map(({ user_id }) => user_id)),
    readCoinNetworks(),
  ]);
  return storedDeposits.map((deposit, i) => {
    const { coin_type, chain_type } = deposit;
    const config =
      configs.find((coinNetwork) => coinNetwork.coin_type === coin_type && coinNetwork.chain_type === chain_type) ??
      null;
    return adminDepositView(deposit, users[i]?.username ?? '', config);
  });
}

/** Converts an already read deposit for staff. */
export async function toAdminDeposit(deposit: StoredDeposit): Promise<AdminDeposit> {
  const [view] = await adminDeposits([deposit]);
  if (!view) throw new Error(`Deposit ${deposit.id} has no view.`);
  return view;
}

/** Returns a deposit by id, with the journal entries of its money. @throws {AppError} NOT_FOUND */
export async function readDepositDetail(
  id: DepositId,
): Promise<{ deposit: AdminDeposit; journal: JournalEntryView[] }> {
  const storedDeposit = await depositCollection.find(id);
  if (!storedDeposit) throw new AppError('NOT_FOUND');
  const [deposit, journal] = await Promise.all([
    toAdminDeposit(storedDeposit),
    readJournalEntryViews(toAccountRef(storedDeposit), storedDeposit.journal_ids),
  ]);
  return { deposit, journal };
}

/** All deposits: the held ones first. */
export const {
  page: listDeposits,
  file: exportDeposits,
  whole: wholeDeposits,
} = definePendingFirstList<(typeof adminDepositWithdrawEndpoints)['GET /admin/deposit-withdraw/deposits']>()({
  rows: 'deposits',
  of: depositCollection,
  waiting: { is: isDepositInReview, place: depositReviewIndex.range() },
  waits: ({ status }) => (status === undefined || status === 'completed' ? null : status === 'processing'),
  filters: {
    // A credited deposit that vanished is held too, under its own status: a filter for held ones returns both.
    status: (status) => (status === 'processing' ? isDepositInReview : (deposit) => deposit.status === status),
    coin_type: 'equal',
    tx_hash: 'equal',
    user_id: 'equal',
  },
  views: adminDeposits,
  columns: [
    ...toCsvFieldColumns('id'),
    ...toCsvTimeColumns('created_at', 'ended_at'),
    ...toCsvFieldColumns('coin_type', 'chain_type', 'amount', 'value', 'status', 'reason', 'held', 'owed'),
    ...toCsvFieldColumns('tx_hash', 'address', 'block_height'),
    ...toCsvFieldColumns('confirmation_count', 'required_confirmations', 'admin_notes', 'processed_by'),
    ...toCsvTimeColumns('processed_at'),
    ...ownerCsvColumns,
  ],
  exported: 'deposits.export',
});
