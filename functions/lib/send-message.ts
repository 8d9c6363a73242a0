import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, SendMessageCommand } from '@aws-sdk/client-sqs';
import { sqs } from './clients.ts';

/** Most messages per request. */
export const MAX_BATCH_MESSAGES = 10;

export interface QueueMessage {
  message: object;
  /** Delivery delay, seconds. Not for a FIFO queue. */
  delay?: number | undefined;
  /** Both are required by a FIFO queue, and not allowed in others. */
  order?: MessageOrder | undefined;
}

/** Ordering of a message: up to 128 letters, digits and symbols each. */
export interface MessageOrder {
  /** Messages of a group are processed one after another, in the order sent. */
  group: string;
  /** A message with the same id is accepted once in five minutes. */
  deduplication: string;
}

type Entry = Omit<SendMessageBatchRequestEntry, 'Id'> & { MessageBody: string };

/** One message, or several. */
type Input = { QueueUrl: string } & (Entry | { Entries: (Entry & { Id: string })[] });

/** Response of SQS: for a batch, the entries that it rejected. */
interface Output {
  Failed?: { Id: string | undefined }[] | undefined;
}

/** The call itself; a test without a queue replaces it. */
export const queueCall = {
  /**
   * Sends with the SDK's retries: a message may arrive twice.
   * @throws {Error} when SQS rejects the call or does not answer.
   */
  ask: async (input: Input): Promise<Output> => {
    if ('Entries' in input) return sqs().send(new SendMessageBatchCommand(input));
    await sqs().send(new SendMessageCommand(input));
    return {};
  },
};

const entryOf = ({ message, delay = 0, order }: QueueMessage): Entry => ({
  MessageBody: JSON.stringify(message),
  ...(delay > 0 && { DelaySeconds: delay }),
  ...(order && { MessageGroupId: order.group, MessageDeduplicationId: order.deduplication }),
});

/** Sends a message to a queue. @throws {Error} when SQS rejects it or does not answer. */
export async function sendMessage(QueueUrl: string, message: object, delay?: number): Promise<void> {
  await queueCall.ask({ QueueUrl, ...entryOf({ message, delay }) });
}

/** Sends a message to a FIFO queue. @throws {Error} when SQS rejects it or does not answer. */
export async function sendFifoMessage(QueueUrl: string, message: object, order: MessageOrder): Promise<void> {
  await queueCall.ask({ QueueUrl, ...entryOf({ message, order }) });
}

/**
 * Sends at most `MAX_BATCH_MESSAGES` messages to a queue; returns for each whether it was accepted.
 * @throws {Error} when SQS rejects them all or does not answer.
 */
export async function sendMessages(QueueUrl: string, messages: readonly QueueMessage[]): Promise<boolean[]> {
  const Entries = messages.map((message, i) => ({ Id: String(i), ...entryOf(message) }));
  const { Failed = [] } = await queueCall.ask({ QueueUrl, Entries });
  const failed = new Set(Failed.map(({ Id }) => Number(Id)));
  return messages.map((_, i) => !failed.has(i));
}
