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
import { broadcastLastAttempt } from './broadcast-last.ts';
import { updateWithdrawal, finalizeWithdrawal } from './change-withdrawal.ts';
import { iterateOpenWithdrawals } from './open-withdrawals.ts';
import { toPayout } from './payout-of.ts';

/** What waits for so long behind a fee that has become too low is replaced, seconds. */
const STUCK = 15 * MINUTE;
/** So often it is replaced; after that it is for staff. */
const MOST_ATTEMPTS = 10;
/** Something else of it changed meanwhile. */
const TRIES = 5;

type Mined = Extract<PayoutTransactionState, { state: 'mined' }>;

/** In a block: counted, and ended once it is deep enough. */
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
 * Signs it anew under the same nonce, for a higher fee: of all that were signed for it the chain takes one. The new one is
 * stored before it is broadcast, too.
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
 * Its nonce was used by a transaction that is none of ours, so that none of ours can be mined: once that lies as deep as a
 * confirmed one, all comes back. Until then a reorganisation may still turn it.
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
 * Reconciles a withdrawal that was signed with its chain, by its nonce: what is mined is counted and ended, what waits too
 * long is replaced, what the network does not know is broadcast again, the same bytes, and replaced after as long.
 * @throws {ChangedMeanwhile} @throws {ChainUnreachable}
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
  // What waits too long pays too little; so may what a node has dropped. What was in a block is offered again first.
  if (!isBack && nowSeconds() - last.at >= STUCK) return replace(kept, sender);
  if (state.state === 'unknown') await broadcastLastAttempt(kept, sender);
  return kept;
}

/**
 * Follows all that a network's hot wallet has signed and that is not confirmed yet.
 * @throws {AggregateError} of those that could not be followed, when all are through.
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
