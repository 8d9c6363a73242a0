import type { CoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { toStaffDecisionView } from '#functions/data/chains/decision.ts';
import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { toApprovalRequirementView } from '#functions/data/staff/approval-requirement.ts';
import { readUser, type StoredUser } from '#functions/data/users/users.ts';
import {
  type StoredWithdrawal,
  withdrawalCollection,
  toWithdrawalView,
} from '#functions/data/withdrawals/withdrawals.ts';
import { readJournalEntryViews } from '#functions/domain/staff/trades/read-journal-entry-views.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { WithdrawalId } from '#shared/ids.ts';
import type { AdminWithdrawal, WithdrawalReviewHint } from '#shared/schemas/admin/chains.ts';
import type { JournalEntryView } from '#shared/schemas/admin/trades.ts';

/** Returns the review hints that apply now and did not at the request, or it would have been rejected. */
export async function readWithdrawalHints(withdrawal: StoredWithdrawal): Promise<WithdrawalReviewHint[]> {
  const isOpen = withdrawal.status === 'pending' || withdrawal.status === 'processing';
  if (!isOpen || (await readAccountCounter(toAccountRef(withdrawal), 'open_reclaims')) === 0) return [];
  return ['deposit_vanished'];
}

/** Converts a user's withdrawal for staff, with the current review hints. */
export const toAdminWithdrawalView = (
  withdrawal: StoredWithdrawal,
  user: Pick<StoredUser, 'username'> | null,
  config: Pick<CoinNetwork, 'explorer'> | null,
  hints: readonly WithdrawalReviewHint[],
): AdminWithdrawal => ({
  ...toWithdrawalView(withdrawal, config),
  user_id: withdrawal.user_id,
  username: user?.username ?? '',
  account_id: withdrawal.account_id,
  account_kind: withdrawal.account_kind,
  value: withdrawal.value,
  ...toStaffDecisionView(withdrawal),
  hints: [...withdrawal.hints, ...hints],
  approvals_needed: withdrawal.approvals_needed,
  second_person: toApprovalRequirementView(withdrawal.second_person),
  approvals: withdrawal.approvals.map(({ username, at, text }) => ({ by: username, at, text })),
  claimed_by: withdrawal.claimed_by?.username ?? null,
  address_confirmed_at: withdrawal.address_confirmed_at,
  nonce: withdrawal.nonce,
  attempts: withdrawal.attempts.map(({ tx_hash, at }) => ({ tx_hash, at })),
});

/** Returns a withdrawal by id, as stored, with its user. @throws {AppError} NOT_FOUND */
export async function readWithdrawalWithUser(
  id: WithdrawalId,
): Promise<{ withdrawal: StoredWithdrawal; user: StoredUser }> {
  const withdrawal = await withdrawalCollection.find(id);
  const user = withdrawal && (await readUser(withdrawal.user_id));
  if (!withdrawal || !user) throw new AppError('NOT_FOUND');
  return { withdrawal, user };
}

/** Converts an already read withdrawal. */
export async function readAdminWithdrawal(withdrawal: StoredWithdrawal, user: StoredUser): Promise<AdminWithdrawal> {
  const [config, hints] = await Promise.all([
    readCoinNetwork(withdrawal.coin_type, withdrawal.chain_type),
    readWithdrawalHints(withdrawal),
  ]);
  return toAdminWithdrawalView(withdrawal, user, config, hints);
}

/** Returns a withdrawal by id, with the journal entries of its money. @throws {AppError} NOT_FOUND */
export async function readWithdrawalForStaff(
  id: WithdrawalId,
): Promise<{ withdrawal: AdminWithdrawal; journal: JournalEntryView[] }> {
  const { withdrawal, user } = await readWithdrawalWithUser(id);
  const [view, journal] = await Promise.all([
    readAdminWithdrawal(withdrawal, user),
    readJournalEntryViews(toAccountRef(withdrawal), withdrawal.journal_ids),
  ]);
  return { withdrawal: view, journal };
}
