import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { settleMessages } from '#functions/domain/options/settle-messages.ts';
import type { SettleMessage } from '#shared/messages/queue.ts';

export const handler = async ({ Records }: SQSEvent): Promise<SQSBatchResponse> => {
  const failed = await settleMessages(
    Records.map(({ body, attributes }) => ({
      message: JSON.parse(body) as SettleMessage,
      repeated: Number(attributes.ApproximateReceiveCount) > 1,
    })),
  );
  return { batchItemFailures: failed.map((i) => ({ itemIdentifier: Records[i]?.messageId ?? '' })) };
};
