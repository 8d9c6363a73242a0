import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { NotifyMessage, ResetMessage } from '../../shared/messages/queue.ts';
import { mailNotification } from '../domain/notify/mail-notification.ts';
import { sendResetCode } from '../domain/send-reset-code.ts';
import { log } from '../lib/log.ts';

export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const results = await Promise.allSettled(
    Records.map(async ({ body }) => {
      const message = JSON.parse(body) as NotifyMessage | ResetMessage;
      return 'reset' in message ? sendResetCode(message.reset) : mailNotification(message);
    }),
  );
  return {
    batchItemFailures: results.flatMap((result, i) => {
      if (result.status === 'fulfilled') return [];
      log.error('e-mail not tried', result.reason);
      return [{ itemIdentifier: Records[i]?.messageId ?? '' }];
    }),
  };
};
