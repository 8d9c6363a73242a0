import { takeWithdrawalMessage } from '#functions/domain/withdrawals/take-withdrawal-message.ts';
import type { WithdrawalMessage } from '#shared/messages/queue.ts';
import { takeMessages } from './kit/take-messages.ts';

export const handler = takeMessages<WithdrawalMessage>(
  { says: 'withdrawal not sent', naming: ({ withdrawal_id }) => ({ withdrawal: withdrawal_id }) },
  takeWithdrawalMessage,
);
