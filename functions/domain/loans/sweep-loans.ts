import { eachLoanDueBefore, type StoredLoan } from '#functions/data/loans/loans.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { mapConcurrent } from '#functions/lib/parallel.ts';
import { addSeconds } from '#shared/time.ts';
import { processDueStep } from './process-due-step.ts';

/** Loans processed in one run, first due first; the next run takes the rest. */
const MOST = 500;
const AT_A_TIME = 8;

/** Processes all due reminders and collections, a minute late at most. Each is independent of the others. */
export async function sweepLoans(): Promise<{ taken: number; failed: number }> {
  const due: StoredLoan[] = [];
  for await (const loan of eachLoanDueBefore(addSeconds(nowSeconds(), 1))) {
    due.push(loan);
    if (due.length >= MOST) break;
  }
  let failed = 0;
  const done = await mapConcurrent(due, AT_A_TIME, async (loan) => {
    try {
      return (await processDueStep(loan)) !== null;
    } catch (error) {
      failed += 1;
      log.error('loan not collected', error, { loan: loan.id });
      return false;
    }
  });
  return { taken: done.filter(Boolean).length, failed };
}
