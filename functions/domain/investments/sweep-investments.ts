import { iterateInvestmentsMaturingBefore, type StoredInvestment } from '#functions/data/investments/investments.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { addSeconds } from '#shared/time.ts';
import { queueInvestmentMaturities } from './maturity-queue.ts';
import { payMaturedInvestments } from './pay-matured-investments.ts';

/** Maturities within this time are queued, seconds; the next sweep comes in 60. */
const AHEAD_SECONDS = 125;
/** Number queued by one run: others are paid by the following runs. */
const MAX_QUEUED = 2000;

/** Queues what matures soon, and pays what was missed: the safety net for the exact messages. */
export async function sweepInvestments(): Promise<{ queued: number; processed: number }> {
  const at = nowSeconds();
  const soon: StoredInvestment[] = [];
  for await (const investment of iterateInvestmentsMaturingBefore(addSeconds(at, AHEAD_SECONDS))) {
    if (soon.length >= MAX_QUEUED) break;
    if (investment.maturity_date > at) soon.push(investment);
  }
  const [, { processed }] = await Promise.all([queueInvestmentMaturities(soon), payMaturedInvestments()]);
  return { queued: soon.length, processed };
}
