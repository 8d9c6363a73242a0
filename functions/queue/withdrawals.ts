import { handleWithdrawalMessage } from '#functions/domain/withdrawals/handle-withdrawal-message.ts';
import type { WithdrawalMessage } from '#shared/messages/queue.ts';
import { createQueueMessageHandler } from './lib/take-messages.ts';

export const handler = createQueueMessageHandler<WithdrawalMessage>(
  { says: 'withdrawal not sent', naming: ({ withdrawal_id }) => ({ withdrawal: withdrawal_id }) },
  handleWithdrawalMessage,
);
