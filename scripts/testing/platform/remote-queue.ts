import { EventEmitter } from 'node:events';
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message as Received,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { type CloudQueue, createCloudQueue } from '#functions/testing/cloud.ts';
import type { PollableQueue } from '#scripts/local/queue-poller.ts';
import type { SqsMessage } from '#scripts/local/sqs-queue.ts';

interface RemoteEvents {
  /** A message came. */
  visible: [];
  /** It was abandoned, and is among the dead letters. */
  dead: [message: { body: string }];
}

function toSqsMessage({ MessageId = '', ReceiptHandle = '', Body = '', Attributes = {} }: Received): SqsMessage {
  const { SentTimestamp, ApproximateFirstReceiveTimestamp, ApproximateReceiveCount } = Attributes;
  const { MessageGroupId: group, MessageDeduplicationId: deduplication = '', SequenceNumber = '' } = Attributes;
  return {
    id: MessageId,
    body: Body,
    attributes: {},
    sentAt: Number(SentTimestamp),
    firstReceivedAt: Number(ApproximateFirstReceiveTimestamp),
    received: Number(ApproximateReceiveCount),
    receipt: ReceiptHandle,
    visibleAt: 0,
    ...(group !== undefined && { fifo: { group, deduplication, sequence: SequenceNumber } }),
  };
}

/**
 * SQS queue from which our poller receives like from one of this process: it polls all the time, and keeps messages
 * until the poller takes them.
 */
export class RemoteQueue extends EventEmitter<RemoteEvents> implements PollableQueue {
  readonly name: string;
  readonly spec: PollableQueue['spec'];
  readonly url: string;
  readonly #client = new SQSClient();
  readonly #ended = new AbortController();
  readonly #work: Promise<unknown>[];
  readonly #held: SqsMessage[] = [];

  /** Creates the queue at `AWS_ENDPOINT_URL`; times of its spec are whole seconds. */
  static async make(name: string, spec: PollableQueue['spec']): Promise<RemoteQueue> {
    return new RemoteQueue(name, spec, await createCloudQueue(spec));
  }

  private constructor(name: string, spec: PollableQueue['spec'], { url, deadUrl }: CloudQueue) {
    super();
    this.name = name;
    this.spec = spec;
    this.url = url;
    this.#work = [
      // Messages of a group one by one: several held ones would be delivered at once.
      this.#wait(url, spec.fifo ? 1 : 10, (message) => this.#held.push(message)),
      this.#wait(deadUrl, 10, (message) => this.emit('dead', message)),
    ];
  }

  async #wait(QueueUrl: string, MaxNumberOfMessages: number, take: (message: SqsMessage) => void): Promise<void> {
    const { signal } = this.#ended;
    const names = { MessageSystemAttributeNames: ['All' as const] };
    const command = new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages, WaitTimeSeconds: 1, ...names });
    while (!signal.aborted) {
      const { Messages = [] } = await this.#client.send(command, { abortSignal: signal }).catch((error: unknown) => {
        if (signal.aborted) return { Messages: [] };
        throw error;
      });
      for (const message of Messages) take(toSqsMessage(message));
      if (Messages.length > 0) this.emit('visible');
    }
  }

  receive(maxMessages: number): SqsMessage[] {
    return this.#held.splice(0, maxMessages);
  }

  remove(ReceiptHandle: string): void {
    this.#work.push(this.#client.send(new DeleteMessageCommand({ QueueUrl: this.url, ReceiptHandle })));
  }

  /** Returns the number of messages, hidden and delayed ones too. */
  async left(): Promise<number> {
    const command = new GetQueueAttributesCommand({ QueueUrl: this.url, AttributeNames: ['All'] });
    const { Attributes = {} } = await this.#client.send(command);
    return (['', 'NotVisible', 'Delayed'] as const)
      .map((kind) => Number(Attributes[`ApproximateNumberOfMessages${kind}`]))
      .reduce((sum, count) => sum + count, 0);
  }

  async stop(): Promise<void> {
    this.#ended.abort();
    await Promise.all(this.#work);
    this.#client.destroy();
    this.removeAllListeners();
  }
}
