import { investmentCollection } from '#functions/data/investments/investments.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import type { InvestmentMaturityMessage } from '#shared/messages/queue.ts';
import { requeueInvestmentMaturity } from './maturity-queue.ts';
import { payDueInvestment } from './pay-matured-investments.ts';

/** Pays the investment of a message, once however often it comes. An early message is queued again. */
export async function handleInvestmentMaturity(message: InvestmentMaturityMessage): Promise<void> {
  const { kind, account_id, investment_id } = message;
  const investment = await investmentCollection.read({ kind, id: account_id }, investment_id);
  if (!investment) return log.warn('unknown investment in maturity message', { investment: investment_id });
  if (investment.status === 'active' && nowSeconds() < investment.maturity_date)
    return requeueInvestmentMaturity(message);
  await payDueInvestment(investment);
}
