import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { NotifyMessage } from '../../shared/messages/queue.ts';
import { mailNotification } from '../domain/notify/mail-notification.ts';
import { log } from '../lib/log.ts';

export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const results = await Promise.allSettled(
    Records.map(async ({ body }) => mailNotification(JSON.parse(body) as NotifyMessage)),
  );
  return {
    batchItemFailures: results.flatMap((result, i) => {
      if (result.status === 'fulfilled') return [];
      log.error('e-mail not tried', result.reason);
      return [{ itemIdentifier: Records[i]?.messageId ?? '' }];
    }),
  };
};
