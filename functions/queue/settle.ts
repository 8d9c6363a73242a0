import { settleMessages } from '#functions/domain/options/settle-messages.ts';
import type { SettleMessage } from '#shared/messages/queue.ts';
import { takeBatches } from './kit/take-messages.ts';

export const handler = takeBatches<SettleMessage>(
  { says: 'settlement failed', naming: ({ order_id }) => ({ order: order_id }) },
  (deliveries) =>
    settleMessages(
      deliveries.map(({ message, record }) => ({
        message,
        repeated: Number(record.attributes.ApproximateReceiveCount) > 1,
      })),
    ),
);
