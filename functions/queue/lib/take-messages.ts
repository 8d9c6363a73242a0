import middy from '@middy/core';
import type { Context, SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import { log } from '#functions/lib/log.ts';

/** A message as the queue delivers it. */
export interface QueueDelivery<Message> {
  message: Message;
  record: SQSRecord;
}

type MessageResults = readonly PromiseSettledResult<unknown>[];

interface BatchContext<Message> {
  deliveries: readonly QueueDelivery<Message>[];
  failed: readonly SQSRecord[];
}

type BatchRequest<Message> = middy.Request<
  SQSEvent,
  MessageResults | SQSBatchResponse,
  Error,
  Context & BatchContext<Message>
>;
type BatchHandler = (event: SQSEvent, context?: Context) => Promise<SQSBatchResponse>;

/** Log text and fields of a failed message. */
export interface QueueFailureLog<Message> {
  says: string;
  naming?: (message: Message) => Record<string, string>;
}

/** Parses the messages of a batch. An unreadable one fails alone. */
const reading = <Message>({ says }: QueueFailureLog<Message>) => ({
  before: ({ event, context }: BatchRequest<Message>): void => {
    const deliveries: QueueDelivery<Message>[] = [];
    const failed: SQSRecord[] = [];
    for (const record of event.Records)
      try {
        deliveries.push({ message: JSON.parse(record.body) as Message, record });
      } catch (error) {
        log.error(says, error, { message: record.messageId });
        failed.push(record);
      }
    Object.assign(context, { deliveries, failed } satisfies BatchContext<Message>);
  },
});

/** Returns the failed messages to the queue, so that only those come again. */
const partialFailure = <Message>({ says, naming }: QueueFailureLog<Message>) => ({
  after: (request: BatchRequest<Message>): void => {
    const { deliveries, failed } = request.context;
    const retryable = deliveries.filter(({ message, record }, i) => {
      const result = (request.response as MessageResults)[i];
      if (result?.status !== 'rejected') return false;
      log.error(says, result.reason, { message: record.messageId, ...naming?.(message) });
      return true;
    });
    const records = [...failed, ...retryable.map(({ record }) => record)];
    request.response = { batchItemFailures: records.map(({ messageId }) => ({ itemIdentifier: messageId })) };
  },
});

/**
 * Builds a Lambda handler for a queue whose batches are processed as a whole. `take` returns the result of each
 * message, in order. If it throws, the function fails, which an alarm watches, and the whole batch comes again.
 */
export function createQueueBatchHandler<Message>(
  failure: QueueFailureLog<Message>,
  take: (deliveries: readonly QueueDelivery<Message>[]) => Promise<MessageResults>,
): BatchHandler {
  const handleBatch = middy({ timeoutEarlyInMillis: 0 })
    .use(reading(failure))
    .use(partialFailure(failure))
    .handler((_event: SQSEvent, context) => take(context.deliveries));
  return (event, context = {} as Context) => handleBatch(event, context as Context & BatchContext<Message>);
}

/** Same for a queue of independent messages. */
export const createQueueMessageHandler = <Message>(
  failure: QueueFailureLog<Message>,
  take: (message: Message) => Promise<void>,
): BatchHandler =>
  createQueueBatchHandler(failure, (deliveries) =>
    Promise.allSettled(deliveries.map(async ({ message }) => take(message))),
  );
