import { nowSeconds } from '#functions/lib/clock.ts';
import { openWithdrawals } from './open-withdrawals.ts';
import { askForSending } from './sending-queue.ts';

/** So many are asked for at a time: the others in a minute. */
const MOST = 500;

/**
 * Asks again for all that is approved and not signed: what the queue lost, what waited for its owner, for a hold to end or
 * for another day's ceiling. What staff send by their own means is left to them.
 */
export async function sendDue(): Promise<{ asked: number }> {
  const at = nowSeconds();
  let asked = 0;
  for await (const one of openWithdrawals('processing')) {
    if (asked >= MOST) break;
    const waits = one.address_confirmed_at === null && one.confirm_until !== null && one.confirm_until > at;
    if (one.nonce !== null || one.reason === 'sent_by_staff' || waits) continue;
    await askForSending(one);
    asked++;
  }
  return { asked };
}
