import { type CoinNetwork, readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import type { AccountCounterSnapshot } from '#functions/data/ledger/account-counters.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { readUser, type StoredUser } from '#functions/data/users/users.ts';
import {
  linkHashToWithdrawal,
  readHotWalletNonce,
  takeHotWalletNonce,
} from '#functions/data/withdrawals/hot-wallets.ts';
import { recordPayoutAddressUse } from '#functions/data/withdrawals/payout-addresses.ts';
import {
  DailyWithdrawalCeilingError,
  countSentWithdrawalVolume,
} from '#functions/data/withdrawals/withdrawal-volume.ts';
import {
  isWithdrawalAddressUnconfirmed,
  isWithdrawalSentByStaff,
  type StoredWithdrawal,
  withdrawalCollection,
} from '#functions/data/withdrawals/withdrawals.ts';
import { type ChainSender, ChainUnreachableError, type ChainPayout } from '#functions/domain/chain/chain.ts';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import { getChainSender } from '#functions/domain/chain/senders.ts';
import { isLoanCovered } from '#functions/domain/loans/read-unborrowed-equity.ts';
import {
  canUserWithdraw,
  buildCanWithdrawCondition,
  readWithdrawalHold,
} from '#functions/domain/withdrawal-hold/read-withdrawal-hold.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import type { AccountRef, WithdrawalId } from '#shared/ids.ts';
import { toAmount } from '#shared/money.ts';
import type { WithdrawalReason } from '#shared/schemas/withdrawals.ts';
import { broadcastLastPayoutAttempt } from './broadcast-last-attempt.ts';
import { readWithdrawalSettings } from './read-withdrawal-settings.ts';
import { reconcilePayout } from './reconcile-payouts.ts';
import { toChainPayout } from './to-chain-payout.ts';
import { updateWithdrawal, pushWithdrawal, updateVersionedWithdrawal } from './update-withdrawal.ts';
import { countWithdrawalStep, readWithdrawalCounters } from './withdrawal-counters.ts';

/** Others of the same network are signed at the same time, or it changes otherwise. */
const TRIES = 20;

/** Stores the reason why no signer signs it; does not write when unchanged. */
async function setBlockedReason(withdrawal: StoredWithdrawal, reason: WithdrawalReason): Promise<StoredWithdrawal> {
  if (withdrawal.reason === reason) return withdrawal;
  const isByStaff = reason === 'sent_by_staff' || isWithdrawalSentByStaff(withdrawal);
  return updateWithdrawal(withdrawal, { reason, ...(isByStaff && { by_staff: true }) });
}

/** True when the hot wallet covers the payout. Raises the alarm otherwise. */
async function isCovered(
  { network }: StoredWithdrawal,
  sender: ChainSender,
  { asset, units }: ChainPayout,
): Promise<boolean> {
  const reader = getChainReader(network);
  if (!reader || (await reader.balance(await sender.address(), asset)) >= units) return true;
  log.error('hot wallet balance too low', null, { network, coin: asset.coin_type });
  return false;
}

/** Returns why it is not signed now; null without a reason. */
async function whyNot(
  withdrawal: StoredWithdrawal,
  user: StoredUser | null,
  config: CoinNetwork | null,
): Promise<WithdrawalReason | null> {
  const at = nowSeconds();
  if (isWithdrawalAddressUnconfirmed(withdrawal, at)) return 'address_unconfirmed';
  if (!user || !canUserWithdraw(user) || (await readWithdrawalHold(user, at))) return 'account_held';
  if (!(await isLoanCovered(toAccountRef(withdrawal)))) return 'loan_uncovered';
  return config?.is_withdraw_enabled ? null : 'sending_paused';
}

/**
 * Signs a withdrawal with the next nonce of the hot wallet. Nonce, bytes and hash are stored together before the
 * broadcast, so that any number of attempts makes at most one transaction.
 * @throws {ConflictError}
 * @throws {DailyWithdrawalCeilingError}
 * @throws {ChainUnreachableError}
 */
async function signWithdrawal(
  withdrawal: StoredWithdrawal,
  {
    user,
    config,
    sender,
    counts,
  }: { user: StoredUser; config: CoinNetwork; sender: ChainSender; counts: AccountCounterSnapshot },
): Promise<StoredWithdrawal> {
  const { network, id } = withdrawal;
  const account = toAccountRef(withdrawal);
  const at = nowSeconds();
  const [hot, mined, { ceiling }] = await Promise.all([
    readHotWalletNonce(network),
    sender.minedNonce(),
    readWithdrawalSettings(),
  ]);
  const nonce = Math.max(hot.next ?? 0, mined);
  const { tx_hash, raw } = await sender.sign(toChainPayout(withdrawal, config), nonce, 0);
  const { next, operation } = updateVersionedWithdrawal(withdrawal, {
    nonce,
    attempts: [{ tx_hash, raw, at }],
    tx_hash,
    reason: null,
    required_confirmations: config.confirmation_blocks,
  });
  await transact([
    operation,
    takeHotWalletNonce(hot, nonce),
    linkHashToWithdrawal(network, tx_hash, account, id),
    countSentWithdrawalVolume(toAmount(withdrawal.value), ceiling, at),
    buildCanWithdrawCondition(user),
    recordPayoutAddressUse(user.id, withdrawal, 'used_at', at),
    countWithdrawalStep(account, counts),
  ]);
  return next;
}

async function sendOnce(account: AccountRef, id: WithdrawalId): Promise<StoredWithdrawal | null> {
  const withdrawal = await withdrawalCollection.read(account, id);
  if (withdrawal?.status !== 'processing') return withdrawal;
  const sender = getChainSender(withdrawal.network);
  if (withdrawal.nonce !== null) return sender ? reconcilePayout(withdrawal, sender) : withdrawal;
  const counts = await readWithdrawalCounters(account);
  const [user, config] = await Promise.all([
    readUser(withdrawal.user_id),
    readCoinNetwork(withdrawal.coin_type, withdrawal.chain_type),
  ]);
  const reason = await whyNot(withdrawal, user, config);
  if (reason !== null || !user || !config) return setBlockedReason(withdrawal, reason ?? 'account_held');
  // Staff may have sent it before there was a signer: signing would pay it twice.
  if (!sender || isWithdrawalSentByStaff(withdrawal)) return setBlockedReason(withdrawal, 'sent_by_staff');
  try {
    if (!(await isCovered(withdrawal, sender, toChainPayout(withdrawal, config))))
      return await setBlockedReason(withdrawal, 'sending_paused');
    const signed = await signWithdrawal(withdrawal, { user, config, sender, counts });
    await broadcastLastPayoutAttempt(signed, sender);
    await pushWithdrawal(signed);
    return signed;
  } catch (error) {
    if (error instanceof DailyWithdrawalCeilingError)
      log.error('daily ceiling of withdrawals reached', error, { withdrawal: id, network: withdrawal.network });
    else if (error instanceof ChainUnreachableError)
      log.warn('network not reached', { withdrawal: id, network: withdrawal.network, error: String(error) });
    else throw error;
    return setBlockedReason(withdrawal, 'sending_paused');
  }
}

/**
 * Sends an approved withdrawal if nothing blocks it now: repeated and concurrent calls sign it once. A signed one is
 * reconciled by its nonce. Returns its new state; null when it does not exist.
 */
export const sendWithdrawal = (account: AccountRef, id: WithdrawalId): Promise<StoredWithdrawal | null> =>
  retryOnConflict(() => sendOnce(account, id), TRIES);
