import { iterateInvestmentsMaturingBefore, type StoredInvestment } from '#functions/data/investments/investments.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { deliverNotification } from '#functions/domain/notify/notify.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { addSeconds } from '#shared/time.ts';
import { matureInvestment } from './mature-investment.ts';

/** Number paid by one run: the next one continues. */
const MAX_PAID = 2000;
const AT_A_TIME = 8;

/**
 * Pays what is due of an investment: its term, and those that passed meanwhile if it was renewed, one after another.
 * Returns the final state and the number of terms paid here.
 */
export async function payDueInvestment(due: StoredInvestment): Promise<{ investment: StoredInvestment; paid: number }> {
  const account = toAccountRef(due);
  let first: StoredInvestment | null = null;
  let paidCount = 0;
  for (let current: StoredInvestment | null = due; current !== null;) {
    const matured = await matureInvestment(current);
    first ??= matured.investment;
    if (matured.paid) {
      paidCount++;
      await pushAccountEvents(account, [{ type: 'balance_update' }]);
      if (matured.notification) await deliverNotification(account, matured.notification);
    }
    current = matured.next;
  }
  return { investment: first ?? due, paid: paidCount };
}

/**
 * Pays everything due now, however late. Returns the number of terms paid.
 * @throws {AggregateError} of those that failed, after all others are paid.
 */
export async function payMaturedInvestments(): Promise<{ processed: number }> {
  const due: StoredInvestment[] = [];
  for await (const investment of iterateInvestmentsMaturingBefore(addSeconds(nowSeconds(), 1))) {
    if (due.length >= MAX_PAID) break;
    due.push(investment);
  }
  const errors: unknown[] = [];
  const paidCounts = await mapConcurrent(due, AT_A_TIME, async (investment) => {
    try {
      return (await payDueInvestment(investment)).paid;
    } catch (error) {
      errors.push(error);
      return 0;
    }
  });
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} investments could not be paid.`);
  return { processed: paidCounts.reduce((sum, paidCount) => sum + paidCount, 0) };
}
