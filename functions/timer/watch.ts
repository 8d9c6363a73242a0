import { runAiRulesForAccounts } from '#functions/domain/ai-control/watch-accounts.ts';
import { runAiRulesForPrices } from '#functions/domain/ai-control/watch-prices.ts';
import { log } from '#functions/lib/log.ts';
import { createTimerHandler } from './lib/create-timer-handler.ts';

/** Time for accounts in progress and for storing progress, ms. */
const MARGIN = 15_000;

export const handler = createTimerHandler(MARGIN, async ({ until, now }) => {
  const ofPrices = await runAiRulesForPrices();
  const { accounts, cases } = await runAiRulesForAccounts(until - now());
  if (accounts > 0) log.info('accounts checked', { accounts, cases });
  if (ofPrices.length > 0) log.info('prices checked', { cases: ofPrices.length });
});
