import { watchAccounts } from '#functions/domain/ai-control/watch-accounts.ts';
import { watchPrices } from '#functions/domain/ai-control/watch-prices.ts';
import { log } from '#functions/lib/log.ts';
import { createTimedHandler } from './lib/works-until.ts';

/** Time for accounts in progress and for storing progress, ms. */
const MARGIN = 15_000;

export const handler = createTimedHandler(MARGIN, async ({ until, now }) => {
  const ofPrices = await watchPrices();
  const { accounts, cases } = await watchAccounts(until - now());
  if (accounts > 0) log.info('accounts checked', { accounts, cases });
  if (ofPrices.length > 0) log.info('prices checked', { cases: ofPrices.length });
});
