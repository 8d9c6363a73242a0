import { handleInvestmentMaturity } from '#functions/domain/investments/handle-maturity.ts';
import { handleSettleMessages } from '#functions/domain/options/settle-messages.ts';
import type { InvestmentMaturityMessage, OptionSettlementMessage } from '#shared/messages/queue.ts';
import { type QueueDelivery, createQueueBatchHandler } from './lib/take-messages.ts';

type SettleQueueMessage = OptionSettlementMessage | InvestmentMaturityMessage;

const isMaturity = (
  delivery: QueueDelivery<SettleQueueMessage>,
): delivery is QueueDelivery<InvestmentMaturityMessage> => 'investment_id' in delivery.message;
const isOption = (delivery: QueueDelivery<SettleQueueMessage>): delivery is QueueDelivery<OptionSettlementMessage> =>
  !isMaturity(delivery);

async function takeOptions(
  deliveries: readonly QueueDelivery<OptionSettlementMessage>[],
): Promise<PromiseSettledResult<void>[]> {
  if (deliveries.length === 0) return [];
  return handleSettleMessages(
    deliveries.map(({ message, record }) => ({
      message,
      repeated: Number(record.attributes.ApproximateReceiveCount) > 1,
    })),
  );
}

export const handler = createQueueBatchHandler<SettleQueueMessage>(
  {
    says: 'settlement failed',
    naming: (message): Record<string, string> =>
      'investment_id' in message ? { investment: message.investment_id } : { order: message.order_id },
  },
  async (deliveries) => {
    const [options, maturities] = await Promise.all([
      takeOptions(deliveries.filter(isOption)),
      Promise.allSettled(deliveries.filter(isMaturity).map(({ message }) => handleInvestmentMaturity(message))),
    ]);
    // In order of arrival.
    const [nextOption, nextMaturity] = [options.values(), maturities.values()];
    return deliveries.map((delivery) => {
      const { value } = (isMaturity(delivery) ? nextMaturity : nextOption).next();
      if (!value) throw new Error('A message of the queue has no result.');
      return value;
    });
  },
);
