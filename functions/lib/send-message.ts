import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, SendMessageCommand } from '@aws-sdk/client-sqs';
import { getSqsClient } from './clients.ts';

/** Most messages per request. */
export const MAX_BATCH_MESSAGES = 10;

export interface QueueMessage {
  message: object;
  /** Delivery delay, seconds. Not for a FIFO queue. */
  delay?: number | undefined;
  /** Both are required by a FIFO queue, and not allowed in others. */
  order?: FifoMessageOrder | undefined;
}

/** Ordering of a message: up to 128 letters, digits and symbols each. */
export interface FifoMessageOrder {
  /** Messages of a group are processed one after another, in the order sent. */
  group: string;
  /** A message with the same id is accepted once in five minutes. */
  deduplication: string;
}

type MessageEntry = Omit<SendMessageBatchRequestEntry, 'Id'> & { MessageBody: string };

/** One message, or several. */
type SendInput = { QueueUrl: string } & (MessageEntry | { Entries: (MessageEntry & { Id: string })[] });

/** Response of SQS: for a batch, the entries that it rejected. */
interface SendOutput {
  Failed?: { Id: string | undefined }[] | undefined;
}

/** The call itself; a test without a queue replaces it. */
export const queueSender = {
  /**
   * Sends with the SDK's retries: a message may arrive twice.
   * @throws {Error} when SQS rejects the call or does not answer.
   */
  ask: async (input: SendInput): Promise<SendOutput> => {
    if ('Entries' in input) return getSqsClient().send(new SendMessageBatchCommand(input));
    await getSqsClient().send(new SendMessageCommand(input));
    return {};
  },
};

const toMessageEntry = ({ message, delay = 0, order }: QueueMessage): MessageEntry => ({
  MessageBody: JSON.stringify(message),
  ...(delay > 0 && { DelaySeconds: delay }),
  ...(order && { MessageGroupId: order.group, MessageDeduplicationId: order.deduplication }),
});

/** Sends a message to a queue. @throws {Error} when SQS rejects it or does not answer. */
export async function sendQueueMessage(QueueUrl: string, message: object, delay?: number): Promise<void> {
  await queueSender.ask({ QueueUrl, ...toMessageEntry({ message, delay }) });
}

/** Sends a message to a FIFO queue. @throws {Error} when SQS rejects it or does not answer. */
export async function sendFifoQueueMessage(QueueUrl: string, message: object, order: FifoMessageOrder): Promise<void> {
  await queueSender.ask({ QueueUrl, ...toMessageEntry({ message, order }) });
}

/**
 * Sends at most `MAX_BATCH_MESSAGES` messages to a queue; returns for each whether it was accepted.
 * @throws {Error} when SQS rejects them all or does not answer.
 */
export async function sendQueueMessageBatch(QueueUrl: string, messages: readonly QueueMessage[]): Promise<boolean[]> {
  const Entries = messages.map((message, i) => ({ Id: String(i), ...toMessageEntry(message) }));
  const { Failed = [] } = await queueSender.ask({ QueueUrl, Entries });
  const failed = new Set(Failed.map(({ Id }) => Number(Id)));
  return messages.map((_, i) => !failed.has(i));
}
