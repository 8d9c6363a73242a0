import { getTotalFrozen, getReclaimOwed, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { toConflictError } from '#functions/domain/ledger/as-changed.ts';
import { planWalletDebits } from '#functions/domain/ledger/take-from-wallets.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { formatUnits } from '#shared/money.ts';
import { updateDeposit } from './change-deposit.ts';
import { reclaimPart } from './reclaim-deposit.ts';

const NO_BLOCK = { block_height: null, block_hash: null, confirmation_count: 0 } as const;

/**
 * Reclaims a credit: freezes what can still be spent of its coin in any wallet of the account. What is missing is owed from
 * then on. Raises the alarm.
 */
async function vanish(deposit: StoredDeposit): Promise<StoredDeposit> {
  const { coin_type: asset, credited } = deposit;
  const taken = await planWalletDebits(toAccountRef(deposit), asset, credited);
  const { change, transfers } = reclaimPart({ ...deposit, reason: 'vanished' }, taken);
  try {
    const vanished = await updateDeposit(
      deposit,
      { ...NO_BLOCK, ...change, reason: 'vanished', is_reclaimed: true },
      { money: { operation: 'deposit.hold', transfers }, tells: 'deposit_held' },
    );
    const { id, network, tx_hash } = deposit;
    const figures = {
      deposit: id,
      network,
      tx_hash,
      amount: formatUnits(credited),
      held: formatUnits(getTotalFrozen(vanished)),
      owed: formatUnits(getReclaimOwed(vanished)),
      coin: asset,
    };
    log.error('A deposit that was credited has left its chain', null, figures);
    return vanished;
  } catch (error) {
    throw toConflictError(error, `Something was spent while deposit ${deposit.id} was being held.`);
  }
}

/**
 * The block of a deposit is no longer part of the chain: one that was not credited has failed until it is mined again; of
 * one that was, what is still there is frozen, and what is not is owed, until staff decide or it is there again.
 * @throws {ChangedMeanwhile} where it is another by now.
 */
export async function orphanDeposit(deposit: StoredDeposit): Promise<StoredDeposit> {
  const { status, reason } = deposit;
  if (status === 'completed') return reason === null ? vanish(deposit) : deposit;
  // It was there again, and was not given free yet.
  if (status === 'confirming' && reason === 'vanished')
    return updateDeposit(deposit, { ...NO_BLOCK, status: 'completed', is_reclaimed: true });
  if (status !== 'confirming' && status !== 'processing') return deposit;
  const failed = { ...NO_BLOCK, status: 'failed', reason: 'left_chain', ended_at: nowSeconds() } as const;
  return updateDeposit(deposit, failed, { tells: 'deposit_failed' });
}
