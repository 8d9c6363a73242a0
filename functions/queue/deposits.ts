import { handleDepositMessages } from '#functions/domain/deposits/handle-deposit-messages.ts';
import type { DepositMessage } from '#shared/messages/queue.ts';
import { createQueueBatchHandler } from './lib/take-messages.ts';

/** Returns the log fields of a message. */
function getLogFields(message: DepositMessage): Record<string, string> {
  if (message.kind === 'claimed') return { kind: message.kind, deposit: message.deposit_id };
  const hash = message.kind === 'found' ? message.transfer.tx_hash : '';
  return { kind: message.kind, network: message.network, hash };
}

export const handler = createQueueBatchHandler<DepositMessage>(
  { says: 'deposit message failed', naming: getLogFields },
  (deliveries) => handleDepositMessages(deliveries.map(({ message }) => message)),
);
