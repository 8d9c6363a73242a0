import { storeInvestmentCommitments } from '#functions/domain/investments/keep-promises.ts';
import { snapshotEquity } from '#functions/domain/ledger/snapshot-equity.ts';
import { log } from '#functions/lib/log.ts';
import { createTimedHandler } from './kit/works-until.ts';

/** Left for the accounts that are under way, and for writing down how far the run came, ms. */
const MARGIN = 15_000;

/** Neither hangs on the other. @throws {Error} of the first that failed, when both are through. */
export const handler = createTimedHandler(MARGIN, async ({ until, now }) => {
  const [promises, accounts] = await Promise.allSettled([storeInvestmentCommitments(), snapshotEquity(until - now())]);
  if (promises.status === 'rejected') throw promises.reason;
  if (promises.value.days > 0) log.info('promises of wealth products written down', { ...promises.value });
  if (accounts.status === 'rejected') throw accounts.reason;
  if (accounts.value > 0) log.info('equity written down', { accounts: accounts.value });
});
