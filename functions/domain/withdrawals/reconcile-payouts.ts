import { readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { retryOnConflict } from '#functions/data/table/transact.ts';
import { linkHashToWithdrawal } from '#functions/data/withdrawals/hot-wallets.ts';
import { type StoredWithdrawal, withdrawalCollection } from '#functions/data/withdrawals/withdrawals.ts';
import type { ChainReader, ChainSender, PayoutTransactionState } from '#functions/domain/chain/chain.ts';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';
import { broadcastLastPayoutAttempt } from './broadcast-last-attempt.ts';
import { iterateOpenWithdrawals } from './iterate-open-withdrawals.ts';
import { toChainPayout } from './to-chain-payout.ts';
import { updateWithdrawal, finalizeWithdrawal } from './update-withdrawal.ts';

/** A transaction stuck for this long with a too low fee is replaced, seconds. */
const STUCK = 15 * MINUTE_SECONDS;
/** Replacements before it is left to staff. */
const MAX_ATTEMPTS = 10;
/** It was changed otherwise meanwhile. */
const TRIES = 5;

type MinedState = Extract<PayoutTransactionState, { state: 'mined' }>;

/** Mined: counts confirmations, and ends it once there are enough. */
async function noteMined(withdrawal: StoredWithdrawal, { tx_hash, confirmations, succeeded }: MinedState) {
  const confirmation_count = Math.min(confirmations, withdrawal.required_confirmations);
  const change = { tx_hash, confirmation_count, replaced_at_height: null };
  if (confirmations >= withdrawal.required_confirmations)
    return succeeded
      ? finalizeWithdrawal(withdrawal, { status: 'completed', change: { ...change, reason: null } })
      : finalizeWithdrawal(withdrawal, { status: 'failed', change: { ...change, reason: 'reverted' } });
  const isNews = withdrawal.confirmation_count !== confirmation_count || withdrawal.tx_hash !== tx_hash;
  return isNews || withdrawal.replaced_at_height !== null ? updateWithdrawal(withdrawal, change) : withdrawal;
}

/**
 * Signs it again with the same nonce, for a higher fee: the chain takes only one of all signed for it. The new one is
 * also stored before its broadcast.
 */
async function replacePayoutTransaction(withdrawal: StoredWithdrawal, sender: ChainSender): Promise<StoredWithdrawal> {
  const { id, network, nonce, attempts } = withdrawal;
  const config = await readCoinNetwork(withdrawal.coin_type, withdrawal.chain_type);
  if (!config || nonce === null || attempts.length >= MAX_ATTEMPTS) {
    log.error('withdrawal is stuck', null, { withdrawal: id, network });
    await broadcastLastPayoutAttempt(withdrawal, sender);
    return withdrawal;
  }
  const { tx_hash, raw } = await sender.sign(toChainPayout(withdrawal, config), nonce, attempts.length);
  if (attempts.some((attempt) => attempt.tx_hash === tx_hash)) {
    await broadcastLastPayoutAttempt(withdrawal, sender);
    return withdrawal;
  }
  const next = await updateWithdrawal(
    withdrawal,
    { attempts: [...attempts, { tx_hash, raw, at: nowSeconds() }], tx_hash, confirmation_count: 0 },
    [linkHashToWithdrawal(network, tx_hash, toAccountRef(withdrawal), id)],
  );
  await broadcastLastPayoutAttempt(next, sender);
  return next;
}

/**
 * A foreign transaction used its nonce, so ours cannot be mined: once that has enough confirmations, everything is
 * refunded. Until then a reorganisation may still reverse it.
 */
async function noteReplaced(withdrawal: StoredWithdrawal, reader: ChainReader | null): Promise<StoredWithdrawal> {
  log.error('nonce used by another transaction', null, { withdrawal: withdrawal.id, network: withdrawal.network });
  const head = await reader?.head();
  if (!head) return withdrawal;
  const { replaced_at_height: since, required_confirmations: depth } = withdrawal;
  if (since === null || since > head.height)
    return updateWithdrawal(withdrawal, { replaced_at_height: head.height, confirmation_count: 0 });
  if (head.height - since < depth) return withdrawal;
  return finalizeWithdrawal(withdrawal, { status: 'failed', change: { tx_hash: null, reason: 'reverted' } });
}

/**
 * Reconciles a signed withdrawal with its chain, by its nonce: mined ones are counted and ended, stuck ones replaced,
 * unknown ones broadcast again with the same bytes, and replaced after the same time.
 * @throws {ConflictError}
 * @throws {ChainUnreachableError}
 */
export async function reconcilePayout(
  withdrawal: StoredWithdrawal,
  sender: ChainSender,
  reader: ChainReader | null = getChainReader(withdrawal.network),
): Promise<StoredWithdrawal> {
  const last = withdrawal.attempts.at(-1);
  if (withdrawal.nonce === null || !last) return withdrawal;
  const state = await sender.stateOf(
    withdrawal.nonce,
    withdrawal.attempts.map(({ tx_hash }) => tx_hash),
  );
  if (state.state === 'mined') return noteMined(withdrawal, state);
  if (state.state === 'replaced') return noteReplaced(withdrawal, reader);
  const isBack = withdrawal.confirmation_count > 0 || withdrawal.replaced_at_height !== null;
  const currentWithdrawal = isBack
    ? await updateWithdrawal(withdrawal, { confirmation_count: 0, replaced_at_height: null })
    : withdrawal;
  // A stuck one pays too little; so may one dropped by a node. One that was in a block is broadcast again first.
  if (!isBack && nowSeconds() - last.at >= STUCK) return replacePayoutTransaction(currentWithdrawal, sender);
  if (state.state === 'unknown') await broadcastLastPayoutAttempt(currentWithdrawal, sender);
  return currentWithdrawal;
}

/**
 * Follows all unconfirmed transactions signed by a network's hot wallet.
 * @throws {AggregateError} of the failed ones, after all were tried.
 */
export async function reconcilePayouts(
  network: string,
  sender: ChainSender,
  reader: ChainReader | null,
): Promise<{ followed: number }> {
  const errors: unknown[] = [];
  let followed = 0;
  for await (const open of iterateOpenWithdrawals('processing')) {
    if (open.network !== network || open.nonce === null) continue;
    try {
      await retryOnConflict(async () => {
        const withdrawal = await withdrawalCollection.read(toAccountRef(open), open.id);
        if (withdrawal?.status === 'processing') await reconcilePayout(withdrawal, sender, reader);
      }, TRIES);
      followed++;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} withdrawals could not be followed.`);
  return { followed };
}
