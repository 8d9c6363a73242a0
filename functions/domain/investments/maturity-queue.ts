import type { StoredInvestment } from '#functions/data/investments/investments.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { MAX_BATCH_MESSAGES, sendQueueMessage, sendQueueMessageBatch } from '#functions/lib/send-message.ts';
import type { InvestmentMaturityMessage } from '#shared/messages/queue.ts';

/** Longest delay of SQS, seconds. */
const LONGEST_DELAY = 900;

const toMaturityMessage = ({
  account_kind,
  account_id,
  id,
  maturity_date,
}: StoredInvestment): InvestmentMaturityMessage => ({
  kind: account_kind,
  account_id,
  investment_id: id,
  due_at: maturity_date,
});

const delayUntil = ({ due_at }: InvestmentMaturityMessage): number =>
  Math.min(LONGEST_DELAY, Math.max(0, due_at - nowSeconds()));

/** Queues payments for the second of maturity. The sweep finds lost messages. @throws if the queue does not answer. */
export async function queueInvestmentMaturities(maturing: readonly StoredInvestment[]): Promise<void> {
  for (let first = 0; first < maturing.length; first += MAX_BATCH_MESSAGES) {
    const messages = maturing.slice(first, first + MAX_BATCH_MESSAGES).map(toMaturityMessage);
    const acceptedMessages = await sendQueueMessageBatch(
      config.settleQueueUrl(),
      messages.map((message) => ({ message, delay: delayUntil(message) })),
    );
    for (const [i, message] of messages.entries())
      if (!acceptedMessages[i]) log.warn('maturity not queued', { investment: message.investment_id });
  }
}

/** Queues a message again for its due time. */
export const requeueInvestmentMaturity = (message: InvestmentMaturityMessage): Promise<void> =>
  sendQueueMessage(config.settleQueueUrl(), message, Math.max(1, delayUntil(message)));
