import type { StoredDeposit } from '#functions/data/deposits/deposits.ts';
import { available, frozen } from '#functions/data/ledger/move.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { readBalance } from '#functions/data/ledger/wallets.ts';
import { ChangedMeanwhile } from '#functions/data/table/transact.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { formatUnits } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { changeDeposit } from './change-deposit.ts';

const NO_BLOCK = { block_height: null, block_hash: null, confirmation_count: 0 } as const;

/** Freezes of a credited amount what can still be spent, and raises the alarm. */
async function vanish(deposit: StoredDeposit): Promise<StoredDeposit> {
  const { coin_type: asset, amount } = deposit;
  const { available: left } = await readBalance(ownerAccount(deposit), 'spot', asset);
  const held = left < amount ? left : amount;
  try {
    const vanished = await changeDeposit(
      deposit,
      { ...NO_BLOCK, reason: 'vanished', held },
      {
        money: { operation: 'deposit.hold', from: available('spot'), to: frozen('spot'), asset, amount: held },
        tells: 'deposit_held',
      },
    );
    const { id, network, tx_hash } = deposit;
    const figures = {
      deposit: id,
      network,
      tx_hash,
      amount: formatUnits(amount),
      held: formatUnits(held),
      coin: asset,
    };
    log.error('A deposit that was credited has left its chain', null, figures);
    return vanished;
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'INSUFFICIENT_BALANCE') throw error;
    throw new ChangedMeanwhile(`Something was spent while deposit ${deposit.id} was being held.`, { cause: error });
  }
}

/**
 * The block of a deposit is no longer part of the chain: one that was not credited has failed until it is mined again; of
 * one that was, what still lies where it was credited is frozen until staff decide, or it is there again.
 * @throws {ChangedMeanwhile} where it is another by now.
 */
export async function leaveChain(deposit: StoredDeposit): Promise<StoredDeposit> {
  const { status, reason } = deposit;
  if (status === 'completed') return reason === null ? vanish(deposit) : deposit;
  // It was there again, and was not given free yet.
  if (status === 'confirming' && reason === 'vanished')
    return changeDeposit(deposit, { ...NO_BLOCK, status: 'completed' });
  if (status !== 'confirming' && status !== 'processing') return deposit;
  const failed = { ...NO_BLOCK, status: 'failed', reason: 'left_chain', ended_at: nowSeconds() } as const;
  return changeDeposit(deposit, failed, { tells: 'deposit_failed' });
}
