import { getDepositTotalFrozen, getReclaimOwed, type StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { planWalletDebits } from '#functions/domain/ledger/plan-wallet-debits.ts';
import { toConflictError } from '#functions/domain/ledger/to-conflict-error.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { formatUnits } from '#shared/money.ts';
import { reclaimDepositPart } from './reclaim-deposit.ts';
import { updateDeposit } from './update-deposit.ts';

const NO_BLOCK = { block_height: null, block_hash: null, confirmation_count: 0 } as const;

/**
 * Reclaims a credit: freezes what is still available of its coin in any wallet of the account. The rest is owed from
 * then on. Raises the alarm.
 */
async function reclaimVanishedCredit(deposit: StoredDeposit): Promise<StoredDeposit> {
  const { coin_type: asset, credited } = deposit;
  const debits = await planWalletDebits(toAccountRef(deposit), asset, credited);
  const { change, transfers } = reclaimDepositPart({ ...deposit, reason: 'vanished' }, debits);
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
      held: formatUnits(getDepositTotalFrozen(vanished)),
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
 * Handles a deposit whose block left the chain. An uncredited one fails until it is mined again. Of a credited one,
 * what is available is frozen and the rest is owed, until staff decide or it is mined again.
 * @throws {ConflictError} if it changed since it was read.
 */
export async function handleOrphanedDeposit(deposit: StoredDeposit): Promise<StoredDeposit> {
  const { status, reason } = deposit;
  if (status === 'completed') return reason === null ? reclaimVanishedCredit(deposit) : deposit;
  // It was mined again, but not released yet.
  if (status === 'confirming' && reason === 'vanished')
    return updateDeposit(deposit, { ...NO_BLOCK, status: 'completed', is_reclaimed: true });
  if (status !== 'confirming' && status !== 'processing') return deposit;
  const failed = { ...NO_BLOCK, status: 'failed', reason: 'left_chain', ended_at: nowSeconds() } as const;
  return updateDeposit(deposit, failed, { tells: 'deposit_failed' });
}
