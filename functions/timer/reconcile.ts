import { reconcile } from '#functions/domain/ledger/reconcile.ts';
import { sumTrialBalances } from '#functions/domain/trial-balance/sum-trial-balances.ts';
import { log } from '#functions/lib/log.ts';
import { createTimerHandler } from './lib/create-timer-handler.ts';

/** Time for storing progress, ms. */
const MARGIN = 15_000;

/** Both run independently. @throws {Error} of the first that failed, once both are done. */
export const handler = createTimerHandler(MARGIN, async ({ until, now }) => {
  const [compared, summed] = await Promise.allSettled([reconcile(until - now()), sumTrialBalances(until - now())]);
  if (compared.status === 'rejected') throw compared.reason;
  const { accounts, mismatches, complete } = compared.value;
  log.info('reconciled', { accounts, mismatches: mismatches.length, complete });
  if (summed.status === 'rejected') throw summed.reason;
  if (summed.value.summed > 0) log.info('trial balances summed', { ...summed.value });
});
