import { handleMaturity } from '#functions/domain/investments/handle-maturity.ts';
import { settleMessages } from '#functions/domain/options/settle-messages.ts';
import type { MaturityMessage, SettleMessage } from '#shared/messages/queue.ts';
import { type QueueDelivery, handleBatches } from './lib/take-messages.ts';

type Message = SettleMessage | MaturityMessage;

const isMaturity = (delivery: QueueDelivery<Message>): delivery is QueueDelivery<MaturityMessage> =>
  'investment_id' in delivery.message;
const isOption = (delivery: QueueDelivery<Message>): delivery is QueueDelivery<SettleMessage> => !isMaturity(delivery);

async function takeOptions(deliveries: readonly QueueDelivery<SettleMessage>[]): Promise<PromiseSettledResult<void>[]> {
  if (deliveries.length === 0) return [];
  return settleMessages(
    deliveries.map(({ message, record }) => ({
      message,
      repeated: Number(record.attributes.ApproximateReceiveCount) > 1,
    })),
  );
}

export const handler = handleBatches<Message>(
  {
    says: 'settlement failed',
    naming: (message): Record<string, string> =>
      'investment_id' in message ? { investment: message.investment_id } : { order: message.order_id },
  },
  async (deliveries) => {
    const [options, maturities] = await Promise.all([
      takeOptions(deliveries.filter(isOption)),
      Promise.allSettled(deliveries.filter(isMaturity).map(({ message }) => handleMaturity(message))),
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
