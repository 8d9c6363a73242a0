import { type FifoMessageOrder, sendFifoQueueMessage, sendQueueMessage } from '#functions/lib/send-message.ts';
import { testCloudEndpoint } from '#functions/testing/cloud.ts';
import { FifoQueue } from '#scripts/local/fifo-queue.ts';
import type { PollableQueue } from '#scripts/local/queue-poller.ts';
import { SqsQueue } from '#scripts/local/sqs-queue.ts';
import { RemoteQueue } from './remote-queue.ts';

/** Queue of this process, or one of the cloud of `AWS_ENDPOINT_URL`, to which the functions' own code then sends. */
export interface TestQueue {
  queue: PollableQueue;
  /** `delay` in seconds. */
  send: (message: object, delay?: number) => Promise<void>;
  sendInOrder: (message: object, order: FifoMessageOrder) => Promise<void>;
  /** Returns the number of messages, hidden and delayed ones too. */
  left: () => Promise<number>;
  /** Calls the listener for each abandoned message. */
  onDead: (listener: (body: string) => void) => void;
  stop: () => Promise<void>;
}

function createLocalQueue(name: string, spec: PollableQueue['spec']): TestQueue {
  const queue = spec.fifo ? new FifoQueue(name, spec) : new SqsQueue(name, spec);
  return {
    queue,
    send: async (message, delay) => void queue.send(JSON.stringify(message), delay),
    sendInOrder: async (message, order) => void (queue as FifoQueue).sendInOrder(JSON.stringify(message), order),
    left: async () => Object.values(queue.counts()).reduce((sum, count) => sum + count, 0),
    onDead: (listener) => queue.on('dead', ({ body }) => listener(body)),
    stop: async () => queue.stop(),
  };
}

async function createCloudQueue(name: string, spec: PollableQueue['spec']): Promise<TestQueue> {
  // SQS only accepts whole seconds.
  const queue = await RemoteQueue.make(name, { ...spec, visibility: Math.ceil(spec.visibility) });
  return {
    queue,
    send: (message, delay) => sendQueueMessage(queue.url, message, delay),
    sendInOrder: (message, order) => sendFifoQueueMessage(queue.url, message, order),
    left: () => queue.left(),
    onDead: (listener) => queue.on('dead', ({ body }) => listener(body)),
    stop: () => queue.stop(),
  };
}

export const createTestQueue = async (name: string, spec: PollableQueue['spec']): Promise<TestQueue> =>
  testCloudEndpoint === null ? createLocalQueue(name, spec) : createCloudQueue(name, spec);
