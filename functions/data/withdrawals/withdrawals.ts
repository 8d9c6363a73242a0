import { type CoinNetwork, getExplorerUrl } from '#functions/data/chains/coin-networks.ts';
import type { StaffDecision } from '#functions/data/chains/decision.ts';
import type { StoredApprovalRequirement } from '#functions/data/staff/second-person.ts';
import { collection } from '#functions/data/table/collection.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import type { AccountId, AccountRef, JournalId, StaffId, UserId, WithdrawalId } from '#shared/ids.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { WithdrawalHint } from '#shared/schemas/admin/chains.ts';
import type { Withdrawal, WithdrawalReason, WithdrawalStatus } from '#shared/schemas/withdrawals.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A transaction that was signed for a withdrawal: stored before it was broadcast. */
export interface SignedAttempt {
  tx_hash: string;
  /** Its bytes as they are broadcast, as often as need be: hexadecimal or base64, as the network has it. */
  raw: string;
  at: EpochSeconds;
}

/** A withdrawal as stored. Amounts are in units of 10⁻⁸ of the coin. */
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
  /** Whether staff may have sent it by their own means, whatever its reason is now: no signer signs it. */
  by_staff?: true;
  /** In USDT by the price when it was asked for, a decimal. */
  value: string;
  hints: WithdrawalHint[];
  /** Different members of staff who have to approve it: none, one, or two. */
  approvals_needed: number;
  /** Why two have to, as long as nobody has decided; those asked for before this was kept have none. */
  second_person?: StoredApprovalRequirement;
  approvals: { id: StaffId; username: string; at: EpochSeconds; text: string }[];
  claimed_by: { id: StaffId; username: string } | null;
  /** Until when the address has to be confirmed by its owner before anything is sent; null where it need not be. */
  confirm_until: EpochSeconds | null;
  address_confirmed_at: EpochSeconds | null;
  /** Of the hot wallet; null until it is signed, and where staff send it. */
  nonce: number | null;
  attempts: SignedAttempt[];
  /** How high the chain was when its nonce was first seen used by a transaction that is none of ours; null while it is not. */
  replaced_at_height: number | null;
  /** The transaction that sent it, as far as is known. */
  tx_hash: string | null;
  confirmation_count: number;
  required_confirmations: number;
  created_at: EpochSeconds;
  approved_at: EpochSeconds | null;
  ended_at: EpochSeconds | null;
  journal_ids: JournalId[];
  /** How often it was written. */
  version: number;
}

/** Those that wait for staff or their owner, and those on their way, each by when they were asked for. */
export const withdrawalsByStatus = declareIndexList('gsi1', 'WITHDRAWALS');

export const withdrawals = collection<StoredWithdrawal>()({
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
    status === 'pending' || status === 'processing' ? withdrawalsByStatus.place(id, status) : null,
});

/** Whether staff may have sent it by their own means; by its reason alone where that was stored before `by_staff`. */
export const isSentByStaff = ({ by_staff, reason }: Pick<StoredWithdrawal, 'by_staff' | 'reason'>): boolean =>
  by_staff === true || reason === 'sent_by_staff';

/** Whether its owner has yet to confirm the address, and may do so until a later time than `at`. */
export const isAddressUnconfirmed = (
  { address_confirmed_at, confirm_until }: Pick<StoredWithdrawal, 'address_confirmed_at' | 'confirm_until'>,
  at: EpochSeconds,
): boolean => address_confirmed_at === null && confirm_until !== null && confirm_until > at;

/** A withdrawal as its owner sees it. */
export const withdrawalView = (
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
  explorer_url: config && getExplorerUrl(config, withdrawal.tx_hash),
  confirmation_count: Math.min(withdrawal.confirmation_count, withdrawal.required_confirmations),
  required_confirmations: withdrawal.required_confirmations,
  reason: withdrawal.reason,
  created_at: withdrawal.created_at,
  ended_at: withdrawal.ended_at,
  processed_at: withdrawal.ended_at,
  journal_ids: withdrawal.journal_ids,
});
