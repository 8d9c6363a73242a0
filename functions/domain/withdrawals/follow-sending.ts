import { readCoinNetwork } from '#functions/data/chains/coin-networks.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { retryOnConflict } from '#functions/data/table/transact.ts';
import { linkHashToWithdrawal } from '#functions/data/withdrawals/hot-wallets.ts';
import { type StoredWithdrawal, withdrawals } from '#functions/data/withdrawals/withdrawals.ts';
import type { ChainReader, ChainSender, PayoutTransactionState } from '#functions/domain/chain/chain.ts';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { MINUTE } from '#shared/time.ts';
import { broadcastLastAttempt } from './broadcast-last-attempt.ts';
import { iterateOpenWithdrawals } from './iterate-open-withdrawals.ts';
import { toPayout } from './payout-of.ts';
import { updateWithdrawal, finalizeWithdrawal } from './update-withdrawal.ts';

/** A transaction stuck for this long with a too low fee is replaced, seconds. */
const STUCK = 15 * MINUTE;
/** Replacements before it is left to staff. */
const MOST_ATTEMPTS = 10;
/** It was changed otherwise meanwhile. */
const TRIES = 5;

type Mined = Extract<PayoutTransactionState, { state: 'mined' }>;

/** Mined: counts confirmations, and ends it once there are enough. */
async function noteMined(seen: StoredWithdrawal, { tx_hash, confirmations, succeeded }: Mined) {
  const confirmation_count = Math.min(confirmations, seen.required_confirmations);
  const change = { tx_hash, confirmation_count, replaced_at_height: null };
  if (confirmations >= seen.required_confirmations)
    return succeeded
      ? finalizeWithdrawal(seen, { status: 'completed', change: { ...change, reason: null } })
      : finalizeWithdrawal(seen, { status: 'failed', change: { ...change, reason: 'reverted' } });
  const isNews = seen.confirmation_count !== confirmation_count || seen.tx_hash !== tx_hash;
  return isNews || seen.replaced_at_height !== null ? updateWithdrawal(seen, change) : seen;
}

/**
 * Signs it again with the same nonce, for a higher fee: the chain takes only one of all signed for it. The new one is
 * also stored before its broadcast.
 */
async function replace(seen: StoredWithdrawal, sender: ChainSender): Promise<StoredWithdrawal> {
  const { id, network, nonce, attempts } = seen;
  const config = await readCoinNetwork(seen.coin_type, seen.chain_type);
  if (!config || nonce === null || attempts.length >= MOST_ATTEMPTS) {
    log.error('withdrawal is stuck', null, { withdrawal: id, network });
    await broadcastLastAttempt(seen, sender);
    return seen;
  }
  const { tx_hash, raw } = await sender.sign(toPayout(seen, config), nonce, attempts.length);
  if (attempts.some((one) => one.tx_hash === tx_hash)) {
    await broadcastLastAttempt(seen, sender);
    return seen;
  }
  const next = await updateWithdrawal(
    seen,
    { attempts: [...attempts, { tx_hash, raw, at: nowSeconds() }], tx_hash, confirmation_count: 0 },
    [linkHashToWithdrawal(network, tx_hash, toAccountRef(seen), id)],
  );
  await broadcastLastAttempt(next, sender);
  return next;
}

/**
 * A foreign transaction used its nonce, so ours cannot be mined: once that has enough confirmations, everything is
 * refunded. Until then a reorganisation may still reverse it.
 */
async function noteReplaced(seen: StoredWithdrawal, reader: ChainReader | null): Promise<StoredWithdrawal> {
  log.error('nonce used by another transaction', null, { withdrawal: seen.id, network: seen.network });
  const head = await reader?.head();
  if (!head) return seen;
  const { replaced_at_height: since, required_confirmations: depth } = seen;
  if (since === null || since > head.height)
    return updateWithdrawal(seen, { replaced_at_height: head.height, confirmation_count: 0 });
  if (head.height - since < depth) return seen;
  return finalizeWithdrawal(seen, { status: 'failed', change: { tx_hash: null, reason: 'reverted' } });
}

/**
 * Reconciles a signed withdrawal with its chain, by its nonce: mined ones are counted and ended, stuck ones replaced,
 * unknown ones broadcast again with the same bytes, and replaced after the same time.
 * @throws {ConflictError}
 * @throws {ChainUnreachableError}
 */
export async function reconcilePayout(
  seen: StoredWithdrawal,
  sender: ChainSender,
  reader: ChainReader | null = getChainReader(seen.network),
): Promise<StoredWithdrawal> {
  const last = seen.attempts.at(-1);
  if (seen.nonce === null || !last) return seen;
  const state = await sender.stateOf(
    seen.nonce,
    seen.attempts.map(({ tx_hash }) => tx_hash),
  );
  if (state.state === 'mined') return noteMined(seen, state);
  if (state.state === 'replaced') return noteReplaced(seen, reader);
  const isBack = seen.confirmation_count > 0 || seen.replaced_at_height !== null;
  const kept = isBack ? await updateWithdrawal(seen, { confirmation_count: 0, replaced_at_height: null }) : seen;
  // A stuck one pays too little; so may one dropped by a node. One that was in a block is broadcast again first.
  if (!isBack && nowSeconds() - last.at >= STUCK) return replace(kept, sender);
  if (state.state === 'unknown') await broadcastLastAttempt(kept, sender);
  return kept;
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
        const seen = await withdrawals.read(toAccountRef(open), open.id);
        if (seen?.status === 'processing') await reconcilePayout(seen, sender, reader);
      }, TRIES);
      followed++;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} withdrawals could not be followed.`);
  return { followed };
}
