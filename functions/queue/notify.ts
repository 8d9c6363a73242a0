import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { sendResetCode } from '#functions/domain/identity/send-reset-code.ts';
import { mailNotification } from '#functions/domain/notify/mail-notification.ts';
import { log } from '#functions/lib/log.ts';
import type { NotifyMessage, ResetMessage } from '#shared/messages/queue.ts';

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
