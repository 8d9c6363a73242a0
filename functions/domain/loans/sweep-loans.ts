import { iterateLoansDueBefore, type StoredLoan } from '#functions/data/loans/loans.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { addSeconds } from '#shared/time.ts';
import { processDueLoanStep } from './process-due-loan-step.ts';

/** Loans processed in one run, first due first; the next run takes the rest. */
const MAX_LOANS = 500;
const AT_A_TIME = 8;

/** Processes all due reminders and collections, a minute late at most. Each is independent of the others. */
export async function sweepLoans(): Promise<{ taken: number; failed: number }> {
  const due: StoredLoan[] = [];
  for await (const loan of iterateLoansDueBefore(addSeconds(nowSeconds(), 1))) {
    due.push(loan);
    if (due.length >= MAX_LOANS) break;
  }
  let failed = 0;
  const done = await mapConcurrent(due, AT_A_TIME, async (loan) => {
    try {
      return (await processDueLoanStep(loan)) !== null;
    } catch (error) {
      failed += 1;
      log.error('loan not collected', error, { loan: loan.id });
      return false;
    }
  });
  return { taken: done.filter(Boolean).length, failed };
}
