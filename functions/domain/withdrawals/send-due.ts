import { isAddressUnconfirmed } from '#functions/data/withdrawals/withdrawals.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { iterateOpenWithdrawals } from './open-withdrawals.ts';
import { queueWithdrawal } from './sending-queue.ts';

/** Most withdrawals of one network that are asked for at a time, so that none delays another: the others in a minute. */
const MOST = 500;

/**
 * Asks again for all that is approved and not signed: what the queue lost, what waited for its owner, for a hold to end or
 * for another day's ceiling. Asks also for what staff send by their own means: a hold takes it from them, until it ends.
 */
export async function queueDueWithdrawals(): Promise<{ asked: number }> {
  const at = nowSeconds();
  const asked = new Map<string, number>();
  for await (const one of iterateOpenWithdrawals('processing')) {
    const count = asked.get(one.network) ?? 0;
    if (count >= MOST || one.nonce !== null || isAddressUnconfirmed(one, at)) continue;
    await queueWithdrawal(one);
    asked.set(one.network, count + 1);
  }
  return { asked: [...asked.values()].reduce((sum, count) => sum + count, 0) };
}
