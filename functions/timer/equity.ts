import { storeInvestmentCommitments } from '#functions/domain/investments/investment-commitments.ts';
import { snapshotEquity } from '#functions/domain/ledger/snapshot-equity.ts';
import { log } from '#functions/lib/log.ts';
import { createTimerHandler } from './lib/create-timer-handler.ts';

/** Time for accounts in progress and for storing progress, ms. */
const MARGIN = 15_000;

/** Both run independently. @throws {Error} of the first that failed, once both are done. */
export const handler = createTimerHandler(MARGIN, async ({ until, now }) => {
  const [promises, accounts] = await Promise.allSettled([storeInvestmentCommitments(), snapshotEquity(until - now())]);
  if (promises.status === 'rejected') throw promises.reason;
  if (promises.value.days > 0) log.info('liabilities of wealth products stored', { ...promises.value });
  if (accounts.status === 'rejected') throw accounts.reason;
  if (accounts.value > 0) log.info('equity stored', { accounts: accounts.value });
});
