import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testCloudEndpoint, testCloudCredentials, createCloudQueue } from '#functions/testing/cloud.ts';
import { FifoQueue } from './fifo-queue.ts';
import { ServiceHost } from './service-host.ts';
import { generateCredentials } from './signature.ts';
import { SqsHost } from './sqs-host.ts';
import { SqsQueue } from './sqs-queue.ts';

/** Also on a cloud queue. The others test where LocalStack differs from AWS. */
const CLOUD = { tags: 'cloud' };

const login = generateCredentials();
const spec = { visibility: 30, deliveries: 2 };

let client: SQSClient;
let QueueUrl: string;
let orderedUrl: string;
let stop: () => void;

/** Queues of this process. */
async function createLocalQueues(): Promise<void> {
  const queues = [new SqsQueue('work', spec), new FifoQueue('ordered', spec)];
  let address = '';
  const host = new SqsHost(new Map(queues.map((queue) => [queue.name, queue])), () => address);
  const service = new ServiceHost({ login, sqs: host });
  address = await service.listen();
  client = new SQSClient({ endpoint: address, region: login.region, credentials: login, maxAttempts: 1 });
  const urlOf = async (QueueName: string) => (await client.send(new GetQueueUrlCommand({ QueueName }))).QueueUrl ?? '';
  [QueueUrl, orderedUrl] = [await urlOf('work'), await urlOf('ordered')];
  stop = () => {
    for (const queue of queues) queue.stop();
    service.stop();
  };
}

/** Queues of the cloud. */
async function createEmulatorQueues(): Promise<void> {
  Object.assign(process.env, testCloudCredentials);
  client = new SQSClient();
  QueueUrl = (await createCloudQueue(spec)).url;
  orderedUrl = (await createCloudQueue({ ...spec, fifo: true })).url;
  stop = () => {};
}

beforeEach(testCloudEndpoint === null ? createLocalQueues : createEmulatorQueues);
afterEach(() => {
  client.destroy();
  stop();
});

/** SQS returns only the requested attributes of a message. */
const everything = { MessageAttributeNames: ['All'], MessageSystemAttributeNames: ['All' as const] };

const receive = (input: { MaxNumberOfMessages?: number; WaitTimeSeconds?: number; VisibilityTimeout?: number } = {}) =>
  client.send(new ReceiveMessageCommand({ QueueUrl, ...everything, ...input })).then(({ Messages = [] }) => Messages);

async function counts(): Promise<{ visible: number; hidden: number; delayed: number }> {
  const { Attributes = {} } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
  const count = (kind: '' | 'NotVisible' | 'Delayed') => Number(Attributes[`ApproximateNumberOfMessages${kind}`]);
  return { visible: count(''), hidden: count('NotVisible'), delayed: count('Delayed') };
}

describe('standard queue with the AWS client', () => {
  test('delivers a message unchanged with attributes and checksums', CLOUD, async () => {
    await client.send(
      new SendMessageCommand({
        QueueUrl,
        MessageBody: 'déjà vu ✓',
        MessageAttributes: {
          kind: { DataType: 'String', StringValue: 'settle' },
          bytes: { DataType: 'Binary', BinaryValue: new Uint8Array([1, 2, 255]) },
          count: { DataType: 'Number', StringValue: '3' },
        },
      }),
    );
    const [message] = await receive();
    expect(message).toMatchObject({
      Body: 'déjà vu ✓',
      Attributes: { ApproximateReceiveCount: '1' },
      MessageAttributes: { kind: { StringValue: 'settle' }, count: { StringValue: '3' } },
    });
    expect([...(message?.MessageAttributes?.['bytes']?.BinaryValue ?? [])]).toEqual([1, 2, 255]);
  });

  test('accepts or rejects each entry of a batch separately', async () => {
    const { Successful, Failed } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl,
        Entries: [
          { Id: 'a', MessageBody: 'first' },
          { Id: 'b', MessageBody: 'late', DelaySeconds: 901 },
          { Id: 'c', MessageBody: 'third' },
        ],
      }),
    );
    expect(Successful?.map(({ Id }) => Id)).toEqual(['a', 'c']);
    expect(Failed).toMatchObject([{ Id: 'b', Code: 'InvalidParameterValue', SenderFault: true }]);
    expect((await receive({ MaxNumberOfMessages: 10 })).map(({ Body }) => Body)).toEqual(['first', 'third']);
  });

  test('deletes received messages as a batch', CLOUD, async () => {
    const Entries = ['first', 'second'].map((MessageBody, i) => ({ Id: String(i), MessageBody }));
    await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    const messages = await receive({ MaxNumberOfMessages: 10 });
    const deleted = await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl,
        Entries: messages.map(({ ReceiptHandle }, i) => ({ Id: String(i), ReceiptHandle: ReceiptHandle ?? '' })),
      }),
    );
    expect(deleted.Successful).toHaveLength(2);
    expect(await counts()).toEqual({ visible: 0, hidden: 0, delayed: 0 });
  });

  test('delivers a delayed message after its delay, also to a long poll', CLOUD, async () => {
    const sentAt = Date.now();
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'later', DelaySeconds: 1 }));
    expect(await receive()).toEqual([]);
    const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
    expect(Attributes).toMatchObject({ ApproximateNumberOfMessagesDelayed: '1', VisibilityTimeout: '30' });
    const [message] = await receive({ WaitTimeSeconds: 10 });
    expect(message?.Body).toBe('later');
    expect(Date.now() - sentAt).toBeGreaterThanOrEqual(1000);
    // It is delivered when due, not at the end of the wait.
    expect(Date.now() - sentAt).toBeLessThan(9000);
  });

  test('redelivers undeleted messages up to the delivery limit', CLOUD, async () => {
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'poison' }));
    const [first] = await receive({ VisibilityTimeout: 0 });
    const [second] = await receive();
    expect(second).toMatchObject({ MessageId: first?.MessageId, Attributes: { ApproximateReceiveCount: '2' } });
    expect(second?.ReceiptHandle).not.toBe(first?.ReceiptHandle);
    await client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: second?.ReceiptHandle, VisibilityTimeout: 0 }),
    );
    expect(await receive()).toEqual([]);
    expect(await counts()).toEqual({ visible: 0, hidden: 0, delayed: 0 });
  });

  test('ignores a receipt handle of an earlier delivery', async () => {
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'again' }));
    const [first] = await receive({ VisibilityTimeout: 0 });
    await receive();
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first?.ReceiptHandle }));
    expect(await counts()).toEqual({ visible: 0, hidden: 1, delayed: 0 });
  });

  test('rejects unknown operations by name', CLOUD, async () => {
    const elsewhere = QueueUrl.replace(/[^/]+$/, 'other');
    await expect(client.send(new SendMessageCommand({ QueueUrl: elsewhere, MessageBody: 'x' }))).rejects.toMatchObject({
      name: 'QueueDoesNotExist',
      $metadata: { httpStatusCode: 400 },
    });
  });
});

describe('FIFO queue with the AWS client', () => {
  const send = (MessageBody: string, MessageGroupId: string, MessageDeduplicationId = MessageBody) =>
    client.send(new SendMessageCommand({ QueueUrl: orderedUrl, MessageBody, MessageGroupId, MessageDeduplicationId }));
  const take = (MaxNumberOfMessages = 10) =>
    client
      .send(new ReceiveMessageCommand({ QueueUrl: orderedUrl, ...everything, MaxNumberOfMessages }))
      .then(({ Messages = [] }) => Messages);
  const bodies = (messages: { Body?: string | undefined }[]) => messages.map(({ Body }) => Body);
  const remove = (messages: { ReceiptHandle?: string | undefined }[]) =>
    Promise.all(
      messages.map(({ ReceiptHandle }) =>
        client.send(new DeleteMessageCommand({ QueueUrl: orderedUrl, ReceiptHandle })),
      ),
    );

  test('delivers a group in order, one batch at a time', CLOUD, async () => {
    for (const body of ['a1', 'a2', 'b1', 'a3']) await send(body, body.slice(0, 1));
    const first = await take(2);
    expect(bodies(first)).toEqual(['a1', 'a2']);
    const second = await take();
    expect(bodies(second)).toEqual(['b1']);
    expect(second[0]?.Attributes).toMatchObject({
      MessageGroupId: 'b',
      MessageDeduplicationId: 'b1',
      SequenceNumber: expect.stringMatching(/^\d{20}$/),
    });
    await remove(first.slice(0, 1));
    expect(await take()).toEqual([]);
    await remove(first.slice(1));
    expect(bodies(await take())).toEqual(['a3']);
  });

  test('redelivers a failed message before later ones', CLOUD, async () => {
    for (const body of ['a1', 'a2']) await send(body, 'a');
    const [first] = await take(1);
    const hidden = { QueueUrl: orderedUrl, ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 0 };
    await client.send(new ChangeMessageVisibilityCommand(hidden));
    expect(bodies(await take())).toEqual(['a1', 'a2']);
  });

  test('drops a duplicate message id, even after the first message is deleted', CLOUD, async () => {
    const message = await send('a1', 'a', 'same');
    expect((await send('a1 again', 'a', 'same')).MessageId).toBe(message.MessageId);
    const messages = await take();
    expect(bodies(messages)).toEqual(['a1']);
    await remove(messages);
    await send('a1 once more', 'a', 'same');
    expect(await take()).toEqual([]);
  });

  test('increases sequence numbers, and returns the first number for a duplicate', async () => {
    const numbers: (string | undefined)[] = [];
    for (const body of ['a1', 'b1', 'a1']) numbers.push((await send(body, body.slice(0, 1))).SequenceNumber);
    expect(numbers).toEqual(['1', '2', '1'].map((number) => number.padStart(20, '0')));
  });

  test.each([
    ['MissingParameter', { MessageDeduplicationId: 'x' }, 'ordered'],
    ['InvalidParameterValue', { MessageGroupId: 'x' }, 'ordered'],
    ['InvalidParameterValue', { MessageGroupId: 'of two words', MessageDeduplicationId: 'x' }, 'ordered'],
    ['InvalidParameterValue', { MessageGroupId: 'x', MessageDeduplicationId: 'x', DelaySeconds: 1 }, 'ordered'],
    ['InvalidParameterValue', { MessageDeduplicationId: 'x' }, 'work'],
  ])('returns %s for input that AWS rejects', CLOUD, async (name, input, queueName) => {
    const to = queueName === 'work' ? QueueUrl : orderedUrl;
    const message = { QueueUrl: to, MessageBody: 'x', ...input };
    await expect(client.send(new SendMessageCommand(message))).rejects.toMatchObject({
      name,
    });
  });
});

test('FIFO queue › forgets deduplication ids after five minutes, and drops a message that keeps failing', () => {
  let now = 0;
  const queue = new FifoQueue('ordered', { visibility: 60, deliveries: 2, fifo: true }, null, () => now);
  const send = (body: string) => queue.sendInOrder(body, { group: 'a', deduplication: body });
  const dead: string[] = [];
  queue.on('dead', ({ body }) => dead.push(body));
  send('poison');
  send('next');
  for (const at of [0, 60_000]) {
    now = at;
    expect(queue.receive(1).map(({ body }) => body)).toEqual(['poison']);
    expect(queue.receive(1)).toEqual([]);
  }
  now = 120_000;
  const [next] = queue.receive(1);
  expect([next?.body, dead]).toEqual(['next', ['poison']]);
  queue.remove(next?.receipt ?? '');
  now = 299_999;
  send('next');
  expect(queue.receive(1)).toEqual([]);
  now = 300_000;
  send('next');
  expect(queue.receive(1).map(({ body }) => body)).toEqual(['next']);
  queue.stop();
});

test('dead letters › are appended to a file, one per line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dead-'));
  const file = join(folder, 'dead.jsonl');
  const queue = new SqsQueue('settle', { visibility: 0, deliveries: 1 }, file, () => 1000);
  for (const body of ['one', 'two']) {
    queue.send(body);
    for (let i = 0; i < 2; i++) queue.receive(1);
  }
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual(
    ['one', 'two'].map((body) => ({ queue: 'settle', id: expect.any(String), sent_at: 1000, body })),
  );
  queue.stop();
  rmSync(folder, { recursive: true });
});

test('standard queue › delivers ten thousand delayed messages in time order', () => {
  let now = 0;
  const largeQueue = new SqsQueue('many', { visibility: 1000, deliveries: 3 }, null, () => now);
  for (let i = 0; i < 10_000; i++) largeQueue.send(String((i * 7919) % 900), (i * 7919) % 900);
  const bodies: number[] = [];
  for (now = 0; now <= 900_000; now += 1000)
    for (let got = largeQueue.receive(10); got.length > 0; got = largeQueue.receive(10))
      for (const { body, receipt } of got) {
        expect(Number(body) * 1000).toBe(now);
        bodies.push(Number(body));
        largeQueue.remove(receipt);
      }
  expect(bodies).toHaveLength(10_000);
  largeQueue.stop();
});
