import { askAws } from './ask-aws.ts';
import { config } from './config.ts';

/** Messages of one request. */
export const BATCH = 10;

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

interface Entry {
  MessageBody: string;
  DelaySeconds?: number;
  MessageGroupId?: string;
  MessageDeduplicationId?: string;
}

/** One message, or several. */
type Input = { QueueUrl: string } & (Entry | { Entries: readonly (Entry & { Id: string })[] });

function post(input: Input): Promise<Response> {
  const action = 'Entries' in input ? 'SendMessageBatch' : 'SendMessage';
  const target = `AmazonSQS.${action}`;
  return askAws({ service: 'sqs', endpoint: config.sqsEndpoint(), target, version: '1.0' }, input);
}

/** An open connection that the other end has closed meanwhile fails at once: a new one may do. */
const isCutOff = (error: unknown): boolean => error instanceof TypeError;

/** The call itself; a test that has no queue puts something in its place. */
export const queueCall = {
  /**
   * What SQS answers. What fails without an answer, or by the fault of SQS, is asked once more: a message may come
   * twice.
   * @throws {Error} when SQS refuses or does not answer.
   */
  ask: async (input: Input): Promise<unknown> => {
    let response: Response;
    try {
      response = await post(input);
      if (response.status >= 500) {
        // The body is read in any case, so that the connection can be used again.
        await response.text();
        response = await post(input);
      }
    } catch (error) {
      if (!isCutOff(error)) throw error;
      response = await post(input);
    }
    const answer = await response.text();
    if (!response.ok) throw new Error(`SQS answered ${response.status} to a message.`);
    return JSON.parse(answer);
  },
};

const entryOf = ({ message, delay = 0, order }: QueueMessage) => ({
  MessageBody: JSON.stringify(message),
  ...(delay > 0 && { DelaySeconds: delay }),
  ...(order && { MessageGroupId: order.group, MessageDeduplicationId: order.deduplication }),
});

/** Puts a message into a queue. @throws {Error} when SQS refuses or does not answer. */
export async function sendMessage(QueueUrl: string, message: object, delay?: number): Promise<void> {
  await queueCall.ask({ QueueUrl, ...entryOf({ message, delay }) });
}

/** Puts a message into a FIFO queue. @throws {Error} when SQS refuses or does not answer. */
export async function sendInOrder(QueueUrl: string, message: object, order: MessageOrder): Promise<void> {
  await queueCall.ask({ QueueUrl, ...entryOf({ message, order }) });
}

/**
 * Puts as many as `BATCH` messages into a queue; says of each whether it was taken.
 * @throws {Error} when SQS refuses them all or does not answer.
 */
export async function sendMessages(QueueUrl: string, messages: readonly QueueMessage[]): Promise<boolean[]> {
  const Entries = messages.map((message, i) => ({ Id: String(i), ...entryOf(message) }));
  const { Failed = [] } = (await queueCall.ask({ QueueUrl, Entries })) as {
    Failed?: { Id: string }[];
  };
  const failed = new Set(Failed.map(({ Id }) => Number(Id)));
  return messages.map((_, i) => !failed.has(i));
}
