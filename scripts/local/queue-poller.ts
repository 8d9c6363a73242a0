import { EventEmitter } from 'node:events';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { FunctionName } from '#infra/manifest.ts';
import type { FunctionHost } from './function-host.ts';
import { EMULATOR_ACCOUNT_ID } from './gateway-events.ts';
import { retryThrottledCall } from './retry-throttled.ts';
import { type SqsMessage, md5, getFifoAttributes, type SqsQueue } from './sqs-queue.ts';

/** Default batches in work at once for a function. */
const AT_ONCE = 10;

/** Source of a poller: a queue of this process, or a proxy of a remote one. */
export interface PollableQueue extends Pick<SqsQueue, 'name' | 'spec' | 'receive' | 'remove'> {
  on: (event: 'visible', listener: () => void) => unknown;
}

function toSqsRecord(queue: PollableQueue, message: SqsMessage): SQSRecord {
  return {
    messageId: message.id,
    receiptHandle: message.receipt,
    body: message.body,
    attributes: {
      ApproximateReceiveCount: String(message.received),
      SentTimestamp: String(message.sentAt),
      SenderId: EMULATOR_ACCOUNT_ID,
      ApproximateFirstReceiveTimestamp: String(message.firstReceivedAt),
      ...getFifoAttributes(message),
    },
    messageAttributes: {},
    md5OfBody: md5(message.body),
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:us-east-1:${EMULATOR_ACCOUNT_ID}:${queue.name}`,
    awsRegion: 'us-east-1',
  };
}

/** Returns the messages of a batch that must stay. An answer that names an unknown message fails all, as on AWS. */
function listFailedIds(answer: SQSBatchResponse | null, messages: readonly SqsMessage[]): Set<string> {
  const failed = new Set((answer?.batchItemFailures ?? []).map(({ itemIdentifier }) => itemIdentifier));
  const areAllKnown = [...failed].every((id) => messages.some((message) => message.id === id));
  return areAllKnown ? failed : new Set(messages.map(({ id }) => id));
}

interface PollerEvents {
  failed: [name: FunctionName, error: Error];
}

/**
 * Delivers a queue's messages to its function as they become visible. Failed ones return after the visibility timeout.
 */
export class QueuePoller extends EventEmitter<PollerEvents> {
  readonly #queue: PollableQueue;
  readonly #host: FunctionHost;
  readonly #name: FunctionName;
  readonly #batchSize: number;
  readonly #atOnce: number;
  #running = 0;

  /** Works on at most `atOnce` batches at once. */
  constructor(
    queue: PollableQueue,
    host: FunctionHost,
    name: FunctionName,
    batchSize: number,
    atOnce = queue.spec.atOnce ?? AT_ONCE,
  ) {
    super();
    this.#queue = queue;
    this.#host = host;
    this.#name = name;
    this.#batchSize = batchSize;
    this.#atOnce = atOnce;
    queue.on('visible', () => this.#poll());
  }

  #poll(): void {
    while (this.#running < this.#atOnce) {
      const messages = this.#queue.receive(this.#batchSize);
      if (messages.length === 0) return;
      this.#running += 1;
      void this.#work(messages).finally(() => {
        this.#running -= 1;
        this.#poll();
      });
    }
  }

  async #work(messages: SqsMessage[]): Promise<void> {
    const event: SQSEvent = { Records: messages.map((message) => toSqsRecord(this.#queue, message)) };
    try {
      // A throttled batch retries as long as its messages stay hidden.
      const call = () => this.#host.call<SQSBatchResponse | null>(this.#name, event);
      const failed = listFailedIds(await retryThrottledCall(call, this.#queue.spec.visibility * 1000), messages);
      for (const message of messages) if (!failed.has(message.id)) this.#queue.remove(message.receipt);
    } catch (error) {
      this.emit('failed', this.#name, error as Error);
    }
  }
}
