import { type CoinNetwork, readCoinNetworks } from '#functions/data/chains/coin-networks.ts';
import { decisionView } from '#functions/data/chains/decision.ts';
import {
  deposits,
  depositView,
  depositReviews,
  getTotalFrozen,
  isDepositInReview,
  type StoredDeposit,
} from '#functions/data/deposits/deposits.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { readUsers } from '#functions/data/users/users.ts';
import { fieldColumns, timeColumns } from '#functions/domain/lists/csv-columns.ts';
import { definePendingFirstList } from '#functions/domain/staff/acts/define-pending-first-list.ts';
import { ownerColumns } from '#functions/domain/staff/trades/pick-owner-fields.ts';
import { readJournalEntryViews } from '#functions/domain/staff/trades/read-journal-entry-views.ts';
import type { adminDepositWithdraw } from '#shared/api/admin/deposit-withdraw.ts';
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
  ...depositView(deposit, config),
  user_id: deposit.user_id,
  username,
  account_id: deposit.account_id,
  account_kind: deposit.account_kind,
  value: deposit.value,
  ...decisionView(deposit),
  customer_note: deposit.customer_note ?? null,
  block_height: deposit.block_height,
  output: deposit.ordinal,
  held: formatUnits(getTotalFrozen(deposit)),
});

/** Converts deposits for staff. */
async function adminDeposits(storedDeposits: readonly StoredDeposit[]): Promise<AdminDeposit[]> {
  const [users, configs] = await Promise.all([readUsers(storedDeposits.map(({ user_id }) => user_id)), readCoinNetworks()]);
  return storedDeposits.map((deposit, i) => {
    const { coin_type, chain_type } = deposit;
    const config = configs.find((coinNetwork) => coinNetwork.coin_type === coin_type && coinNetwork.chain_type === chain_type) ?? null;
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
  const storedDeposit = await deposits.find(id);
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
} = definePendingFirstList<(typeof adminDepositWithdraw)['GET /admin/deposit-withdraw/deposits']>()({
  rows: 'deposits',
  of: deposits,
  waiting: { is: isDepositInReview, place: depositReviews.range() },
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
    ...fieldColumns('id'),
    ...timeColumns('created_at', 'ended_at'),
    ...fieldColumns('coin_type', 'chain_type', 'amount', 'value', 'status', 'reason', 'held', 'owed'),
    ...fieldColumns('tx_hash', 'address', 'block_height'),
    ...fieldColumns('confirmation_count', 'required_confirmations', 'admin_notes', 'processed_by'),
    ...timeColumns('processed_at'),
    ...ownerColumns,
  ],
  exported: 'deposits.export',
});
