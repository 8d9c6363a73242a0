import { isWithdrawalAddressUnconfirmed } from '#functions/data/withdrawals/withdrawals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { iterateOpenWithdrawals } from './iterate-open-withdrawals.ts';
import { queueWithdrawal } from './sending-queue.ts';

/** Most withdrawals of one network requested at a time, so that none delays another: the rest follow in a minute. */
const MAX_QUEUED_PER_NETWORK = 500;

/**
 * Queues all approved, unsigned withdrawals again: lost by the queue, or waiting for the user, a hold or another day's
 * ceiling. Also those that staff send manually: a hold takes them back until it ends.
 */
export async function queueDueWithdrawals(): Promise<{ asked: number }> {
  const at = nowSeconds();
  const queuedCounts = new Map<string, number>();
  for await (const withdrawal of iterateOpenWithdrawals('processing')) {
    const count = queuedCounts.get(withdrawal.network) ?? 0;
    if (count >= MAX_QUEUED_PER_NETWORK || withdrawal.nonce !== null || isWithdrawalAddressUnconfirmed(withdrawal, at))
      continue;
    await queueWithdrawal(withdrawal);
    queuedCounts.set(withdrawal.network, count + 1);
  }
  return { asked: [...queuedCounts.values()].reduce((sum, count) => sum + count, 0) };
}
