import { type CoinNetwork, getTransactionExplorerUrl } from '#functions/data/chains/coin-networks.ts';
import type { StaffDecision } from '#functions/data/chains/decision.ts';
import type { StoredApprovalRequirement } from '#functions/data/staff/approval-requirement.ts';
import { collection } from '#functions/data/table/collection.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import type { AccountId, AccountRef, JournalEntryId, StaffId, UserId, WithdrawalId } from '#shared/ids.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { WithdrawalReviewHint } from '#shared/schemas/admin/chains.ts';
import type { Withdrawal, WithdrawalReason, WithdrawalStatus } from '#shared/schemas/withdrawals.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A transaction signed for a withdrawal: stored before it was broadcast. */
export interface SignedPayoutTransaction {
  tx_hash: string;
  /** Bytes to broadcast, repeatedly if needed: hexadecimal or base64, as the network requires. */
  raw: string;
  at: EpochSeconds;
}

/** A withdrawal as stored. Amounts are in 10⁻⁸ units of the coin. */
export interface StoredWithdrawal extends StaffDecision {
  id: WithdrawalId;
  account_kind: 'live';
  account_id: AccountId;
  user_id: UserId;
  coin_type: string;
  chain_type: string;
  network: string;
  amount: Amount;
  fee: Amount;
  net_amount: Amount;
  address: string;
  memo: string | null;
  status: WithdrawalStatus;
  reason: WithdrawalReason | null;
  /** True when staff may have sent it by other means, whatever its reason is now: no signer signs it. */
  by_staff?: true;
  /** USDT value at the price when requested, a decimal. */
  value: string;
  hints: WithdrawalReviewHint[];
  /** Number of different members of staff who must approve it: zero, one or two. */
  approvals_needed: number;
  /** Why two must approve, until someone decides; missing in requests from before this field existed. */
  second_person?: StoredApprovalRequirement;
  approvals: { id: StaffId; username: string; at: EpochSeconds; text: string }[];
  claimed_by: { id: StaffId; username: string } | null;
  /** Deadline for the user to confirm the address before anything is sent; null when not required. */
  confirm_until: EpochSeconds | null;
  address_confirmed_at: EpochSeconds | null;
  /** Nonce of the hot wallet; null until it is signed, and when staff send it. */
  nonce: number | null;
  attempts: SignedPayoutTransaction[];
  /** Chain height when its nonce was first seen used by a foreign transaction; null while it is not. */
  replaced_at_height: number | null;
  /** The transaction that sent it, if known. */
  tx_hash: string | null;
  confirmation_count: number;
  required_confirmations: number;
  created_at: EpochSeconds;
  approved_at: EpochSeconds | null;
  ended_at: EpochSeconds | null;
  journal_ids: JournalEntryId[];
  /** Number of writes. */
  version: number;
}

/** Withdrawals that wait for staff or the user, and those being sent, each by time of request. */
export const withdrawalStatusIndex = declareIndexList('gsi1', 'WITHDRAWALS');

export const withdrawalCollection = collection<StoredWithdrawal>()({
  partition: accountPartition,
  kind: 'WITHDRAWAL',
  id: 'wdr',
  called: 'withdrawal',
  lists: { hints: 20, approvals: 10, attempts: 10, journal_ids: 5 },
  units: { amount: true, fee: true, net_amount: true },
  all: {
    name: 'WITHDRAWALS',
    ownerOf: (withdrawal): AccountRef => ({ kind: withdrawal.account_kind, id: withdrawal.account_id }),
  },
  gsi1: ({ id, status }) =>
    status === 'pending' || status === 'processing' ? withdrawalStatusIndex.place(id, status) : null,
});

/** True when staff may have sent it by other means; by its reason alone if stored before `by_staff`. */
export const isWithdrawalSentByStaff = ({ by_staff, reason }: Pick<StoredWithdrawal, 'by_staff' | 'reason'>): boolean =>
  by_staff === true || reason === 'sent_by_staff';

/** True when the user has yet to confirm the address, with a deadline after `at`. */
export const isWithdrawalAddressUnconfirmed = (
  { address_confirmed_at, confirm_until }: Pick<StoredWithdrawal, 'address_confirmed_at' | 'confirm_until'>,
  at: EpochSeconds,
): boolean => address_confirmed_at === null && confirm_until !== null && confirm_until > at;

/** Returns a withdrawal as the user sees it. */
export const toWithdrawalView = (
  withdrawal: StoredWithdrawal,
  config: Pick<CoinNetwork, 'explorer'> | null,
): Withdrawal => ({
  id: withdrawal.id,
  coin_type: withdrawal.coin_type,
  chain_type: withdrawal.chain_type,
  amount: formatUnits(withdrawal.amount),
  fee: formatUnits(withdrawal.fee),
  net_amount: formatUnits(withdrawal.net_amount),
  total_deduct: formatUnits(withdrawal.amount),
  status: withdrawal.status,
  withdraw_address: withdrawal.address,
  memo: withdrawal.memo,
  tx_hash: withdrawal.tx_hash,
  explorer_url: config && getTransactionExplorerUrl(config, withdrawal.tx_hash),
  confirmation_count: Math.min(withdrawal.confirmation_count, withdrawal.required_confirmations),
  required_confirmations: withdrawal.required_confirmations,
  reason: withdrawal.reason,
  created_at: withdrawal.created_at,
  ended_at: withdrawal.ended_at,
  processed_at: withdrawal.ended_at,
  journal_ids: withdrawal.journal_ids,
});
