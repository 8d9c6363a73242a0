import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, SendMessageCommand } from '@aws-sdk/client-sqs';
import { sqs } from './clients.ts';

/** Messages of one request. */
export const MAX_BATCH_MESSAGES = 10;

export interface QueueMessage {
  message: object;
  /** Seconds for which it is not delivered. A FIFO queue takes none. */
  delay?: number | undefined;
  /** A FIFO queue needs both, other queues take neither. */
  order?: MessageOrder | undefined;
}

/** Up to 128 letters, digits and signs each. */
export interface MessageOrder {
  /** Messages of a group are worked on one after another, in the order in which they were sent. */
  group: string;
  /** Under one id a message is taken once in five minutes. */
  deduplication: string;
}

type Entry = Omit<SendMessageBatchRequestEntry, 'Id'> & { MessageBody: string };

/** One message, or several. */
type Input = { QueueUrl: string } & (Entry | { Entries: (Entry & { Id: string })[] });

/** What SQS says of a call: of a batch, the entries that it rejected. */
interface Output {
  Failed?: { Id: string | undefined }[] | undefined;
}

/** The call itself; a test that has no queue puts something in its place. */
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

/** Puts a message into a queue. @throws {Error} when SQS refuses or does not answer. */
export async function sendMessage(QueueUrl: string, message: object, delay?: number): Promise<void> {
  await queueCall.ask({ QueueUrl, ...entryOf({ message, delay }) });
}

/** Puts a message into a FIFO queue. @throws {Error} when SQS refuses or does not answer. */
export async function sendFifoMessage(QueueUrl: string, message: object, order: MessageOrder): Promise<void> {
  await queueCall.ask({ QueueUrl, ...entryOf({ message, order }) });
}

/**
 * Puts as many as `BATCH` messages into a queue; says of each whether it was taken.
 * @throws {Error} when SQS refuses them all or does not answer.
 */
export async function sendMessages(QueueUrl: string, messages: readonly QueueMessage[]): Promise<boolean[]> {
  const Entries = messages.map((message, i) => ({ Id: String(i), ...entryOf(message) }));
  const { Failed = [] } = await queueCall.ask({ QueueUrl, Entries });
  const failed = new Set(Failed.map(({ Id }) => Number(Id)));
  return messages.map((_, i) => !failed.has(i));
}
