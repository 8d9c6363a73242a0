import { type CoinNetwork, readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import type { SeenCounts } from '#functions/data/ledger/account-counters.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { readUser, type StoredUser } from '#functions/data/people/users.ts';
import { retryChanged, transact } from '#functions/data/table/transact.ts';
import { nameHash, readHotNonce, takeNonce } from '#functions/data/withdrawals/hot-wallets.ts';
import { noteAddressUse } from '#functions/data/withdrawals/payout-addresses.ts';
import {
  isAddressUnconfirmed,
  isSentByStaff,
  type StoredWithdrawal,
  withdrawals,
} from '#functions/data/withdrawals/withdrawals.ts';
import { CeilingReached, countSent } from '#functions/data/withdrawals/withdrawn.ts';
import { type ChainSender, ChainUnreachable, type Payout } from '#functions/domain/chain/chain.ts';
import { readerOf } from '#functions/domain/chain/readers.ts';
import { senderOf } from '#functions/domain/chain/senders.ts';
import { coversLoan } from '#functions/domain/loans/own-beyond-loan.ts';
import { isFree, stillFree, withdrawalHold } from '#functions/domain/people/hold/withdrawal-hold.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import type { AccountRef, WithdrawalId } from '#shared/ids.ts';
import { amount } from '#shared/money.ts';
import type { WithdrawalReason } from '#shared/schemas/withdrawals.ts';
import { broadcastLast } from './broadcast-last.ts';
import { changeWithdrawal, pushWithdrawal, rewrite } from './change-withdrawal.ts';
import { followOne } from './follow-sending.ts';
import { countLeaving, readLeaving } from './may-leave.ts';
import { payoutOf } from './payout-of.ts';
import { withdrawalFigures } from './withdrawal-figures.ts';

/** Others of the same network are signed at the same time, or something else of it changes. */
const TRIES = 20;

/** Stores the reason for which no signer signs it; does not write when unchanged. */
async function waits(seen: StoredWithdrawal, reason: WithdrawalReason): Promise<StoredWithdrawal> {
  if (seen.reason === reason) return seen;
  const isByStaff = reason === 'sent_by_staff' || isSentByStaff(seen);
  return changeWithdrawal(seen, { reason, ...(isByStaff && { by_staff: true }) });
}

/** Whether the hot wallet holds as much as is to be sent. Raises the alarm where it does not. */
async function isCovered(
  { network }: StoredWithdrawal,
  sender: ChainSender,
  { asset, units }: Payout,
): Promise<boolean> {
  const reader = readerOf(network);
  if (!reader || (await reader.balance(await sender.address(), asset)) >= units) return true;
  log.error('hot wallet holds too little', null, { network, coin: asset.coin_type });
  return false;
}

/** Why nothing is signed for it now; null where all is well. */
async function whyNot(
  seen: StoredWithdrawal,
  user: StoredUser | null,
  config: CoinNetwork | null,
): Promise<WithdrawalReason | null> {
  const at = nowSeconds();
  if (isAddressUnconfirmed(seen, at)) return 'address_unconfirmed';
  if (!user || !isFree(user) || (await withdrawalHold(user, at))) return 'account_held';
  if (!(await coversLoan(ownerAccount(seen)))) return 'loan_uncovered';
  return config?.is_withdraw_enabled ? null : 'sending_paused';
}

/**
 * Signs a withdrawal under the next nonce of the hot wallet. Nonce, bytes and hash are stored together, before anything is
 * broadcast: so there is one transaction of it at most, whoever tries however often.
 * @throws {ChangedMeanwhile} @throws {CeilingReached} @throws {ChainUnreachable}
 */
async function sign(
  seen: StoredWithdrawal,
  { user, config, sender, counts }: { user: StoredUser; config: CoinNetwork; sender: ChainSender; counts: SeenCounts },
): Promise<StoredWithdrawal> {
  const { network, id } = seen;
  const account = ownerAccount(seen);
  const at = nowSeconds();
  const [hot, mined, { ceiling }] = await Promise.all([
    readHotNonce(network),
    sender.minedNonce(),
    withdrawalFigures(),
  ]);
  const nonce = Math.max(hot.next ?? 0, mined);
  const { tx_hash, raw } = await sender.sign(payoutOf(seen, config), nonce, 0);
  const { next, operation } = rewrite(seen, {
    nonce,
    attempts: [{ tx_hash, raw, at }],
    tx_hash,
    reason: null,
    required_confirmations: config.confirmation_blocks,
  });
  await transact([
    operation,
    takeNonce(hot, nonce),
    nameHash(network, tx_hash, account, id),
    countSent(amount(seen.value), ceiling, at),
    stillFree(user),
    noteAddressUse(user.id, seen, 'used_at', at),
    countLeaving(account, counts),
  ]);
  return next;
}

async function sendOnce(account: AccountRef, id: WithdrawalId): Promise<StoredWithdrawal | null> {
  const seen = await withdrawals.read(account, id);
  if (seen?.status !== 'processing') return seen;
  const sender = senderOf(seen.network);
  if (seen.nonce !== null) return sender ? followOne(seen, sender) : seen;
  const counts = await readLeaving(account);
  const [user, config] = await Promise.all([readUser(seen.user_id), readCoinNetwork(seen.coin_type, seen.chain_type)]);
  const reason = await whyNot(seen, user, config);
  if (reason !== null || !user || !config) return waits(seen, reason ?? 'account_held');
  // Staff may have sent it before there was a signer: signing it would pay it twice.
  if (!sender || isSentByStaff(seen)) return waits(seen, 'sent_by_staff');
  try {
    if (!(await isCovered(seen, sender, payoutOf(seen, config)))) return await waits(seen, 'sending_paused');
    const signed = await sign(seen, { user, config, sender, counts });
    await broadcastLast(signed, sender);
    await pushWithdrawal(signed);
    return signed;
  } catch (error) {
    if (error instanceof CeilingReached)
      log.error('daily ceiling of withdrawals reached', error, { withdrawal: id, network: seen.network });
    else if (error instanceof ChainUnreachable)
      log.warn('network not reached', { withdrawal: id, network: seen.network, error: String(error) });
    else throw error;
    return waits(seen, 'sending_paused');
  }
}

/**
 * Sends a withdrawal that is approved, as far as nothing speaks against it now: however often and at once this is asked
 * for, it is signed once. One that was signed before is reconciled by its nonce. Gives it as it is then; null where there
 * is none.
 */
export const sendWithdrawal = (account: AccountRef, id: WithdrawalId): Promise<StoredWithdrawal | null> =>
  retryChanged(() => sendOnce(account, id), TRIES);
