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
import { FifoQueue } from './fifo-queue.ts';
import { ServiceHost } from './service-host.ts';
import { newLogin } from './signature.ts';
import { SqsHost } from './sqs-host.ts';
import { SqsQueue } from './sqs-queue.ts';

const login = newLogin();
const spec = { visibility: 30, deliveries: 2 };

let queue: SqsQueue;
let ordered: FifoQueue;
let service: ServiceHost;
let client: SQSClient;
let QueueUrl: string;

beforeEach(async () => {
  queue = new SqsQueue('work', spec);
  let address = '';
  ordered = new FifoQueue('ordered', spec);
  const queues = new Map([queue, ordered].map((one) => [one.name, one]));
  const host = new SqsHost(queues, () => address);
  service = new ServiceHost({ login, sqs: host });
  address = await service.listen();
  client = new SQSClient({
    endpoint: address,
    region: login.region,
    credentials: login,
    maxAttempts: 1,
  });
  ({ QueueUrl = '' } = await client.send(new GetQueueUrlCommand({ QueueName: 'work' })));
});

afterEach(() => {
  client.destroy();
  queue.stop();
  ordered.stop();
  service.stop();
});

const receive = (input: { MaxNumberOfMessages?: number; WaitTimeSeconds?: number; VisibilityTimeout?: number } = {}) =>
  client.send(new ReceiveMessageCommand({ QueueUrl, ...input })).then(({ Messages = [] }) => Messages);

describe('the queue speaks to the real client', () => {
  test('a message comes as it was sent, with attributes; the client checks the sums itself', async () => {
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

  test('a batch is taken entry by entry', async () => {
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
    const messages = await receive({ MaxNumberOfMessages: 10 });
    expect(messages.map(({ Body }) => Body)).toEqual(['first', 'third']);
    const deleted = await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl,
        Entries: messages.map(({ ReceiptHandle }, i) => ({ Id: String(i), ReceiptHandle: ReceiptHandle ?? '' })),
      }),
    );
    expect(deleted.Successful).toHaveLength(2);
    expect(queue.counts()).toEqual({ visible: 0, hidden: 0, delayed: 0 });
  });

  test('a delayed message comes when its delay is over, and to whoever waits for it', async () => {
    const sent = Date.now();
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'later', DelaySeconds: 1 }));
    expect(await receive()).toEqual([]);
    const { Attributes } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
    expect(Attributes).toMatchObject({ ApproximateNumberOfMessagesDelayed: '1', VisibilityTimeout: '30' });
    const [message] = await receive({ WaitTimeSeconds: 10 });
    expect(message?.Body).toBe('later');
    expect(Date.now() - sent).toBeGreaterThanOrEqual(1000);
    // It is handed over when it is due, not at the end of the wait.
    expect(Date.now() - sent).toBeLessThan(9000);
  });

  test('what is not deleted comes again, and after its last delivery no more', async () => {
    const dead: string[] = [];
    queue.on('dead', ({ body }) => dead.push(body));
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'poison' }));
    const [first] = await receive({ VisibilityTimeout: 0 });
    const [second] = await receive();
    expect(second).toMatchObject({ MessageId: first?.MessageId, Attributes: { ApproximateReceiveCount: '2' } });
    expect(second?.ReceiptHandle).not.toBe(first?.ReceiptHandle);
    // The earlier delivery has no say any more.
    await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: first?.ReceiptHandle }));
    expect(queue.counts().hidden).toBe(1);
    await client.send(
      new ChangeMessageVisibilityCommand({ QueueUrl, ReceiptHandle: second?.ReceiptHandle, VisibilityTimeout: 0 }),
    );
    expect(await receive()).toEqual([]);
    expect(dead).toEqual(['poison']);
  });

  test('what it does not know is refused by name', async () => {
    const elsewhere = QueueUrl.replace('work', 'other');
    await expect(client.send(new SendMessageCommand({ QueueUrl: elsewhere, MessageBody: 'x' }))).rejects.toMatchObject({
      name: 'QueueDoesNotExist',
      $metadata: { httpStatusCode: 400 },
    });
  });
});

describe('a FIFO queue speaks to the real client', () => {
  const url = () => QueueUrl.replace('work', 'ordered');
  const send = (MessageBody: string, MessageGroupId: string, MessageDeduplicationId = MessageBody) =>
    client.send(new SendMessageCommand({ QueueUrl: url(), MessageBody, MessageGroupId, MessageDeduplicationId }));
  const take = (MaxNumberOfMessages = 10) =>
    client
      .send(new ReceiveMessageCommand({ QueueUrl: url(), MaxNumberOfMessages }))
      .then(({ Messages = [] }) => Messages);
  const bodies = (messages: { Body?: string | undefined }[]) => messages.map(({ Body }) => Body);
  const remove = (messages: { ReceiptHandle?: string | undefined }[]) =>
    Promise.all(
      messages.map(({ ReceiptHandle }) => client.send(new DeleteMessageCommand({ QueueUrl: url(), ReceiptHandle }))),
    );

  test('a group comes in its order, and none of it while others of it are worked on', async () => {
    for (const body of ['a1', 'a2', 'b1', 'a3']) await send(body, body.slice(0, 1));
    const first = await take(2);
    expect(bodies(first)).toEqual(['a1', 'a2']);
    const second = await take();
    expect(bodies(second)).toEqual(['b1']);
    expect(second[0]?.Attributes).toMatchObject({
      MessageGroupId: 'b',
      MessageDeduplicationId: 'b1',
      SequenceNumber: '00000000000000000003',
    });
    await remove(first.slice(0, 1));
    expect(await take()).toEqual([]);
    await remove(first.slice(1));
    expect(bodies(await take())).toEqual(['a3']);
  });

  test('what failed comes again before what was sent after it', async () => {
    for (const body of ['a1', 'a2']) await send(body, 'a');
    const [first] = await take(1);
    const hidden = { QueueUrl: url(), ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 0 };
    await client.send(new ChangeMessageVisibilityCommand(hidden));
    expect(bodies(await take())).toEqual(['a1', 'a2']);
  });

  test('what is sent again under its id is the same message, also when it was done', async () => {
    const one = await send('a1', 'a', 'same');
    expect(await send('a1 again', 'a', 'same')).toMatchObject({
      MessageId: one.MessageId,
      SequenceNumber: one.SequenceNumber,
    });
    const messages = await take();
    expect(bodies(messages)).toEqual(['a1']);
    await remove(messages);
    await send('a1 once more', 'a', 'same');
    expect(await take()).toEqual([]);
  });

  test.each([
    ['MissingParameter', { MessageDeduplicationId: 'x' }, 'ordered'],
    ['InvalidParameterValue', { MessageGroupId: 'x' }, 'ordered'],
    ['InvalidParameterValue', { MessageGroupId: 'of two words', MessageDeduplicationId: 'x' }, 'ordered'],
    ['InvalidParameterValue', { MessageGroupId: 'x', MessageDeduplicationId: 'x', DelaySeconds: 1 }, 'ordered'],
    ['InvalidParameterValue', { MessageDeduplicationId: 'x' }, 'work'],
  ])('%s is answered to what AWS would not take either', async (name, input, queueName) => {
    const QueueUrl = url().replace('ordered', queueName);
    await expect(client.send(new SendMessageCommand({ QueueUrl, MessageBody: 'x', ...input }))).rejects.toMatchObject({
      name,
    });
  });
});

test('a FIFO queue forgets after five minutes what it was sent, and gives up what stands in the way of its group', () => {
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

test('ten thousand messages come out in the order of their times', () => {
  let now = 0;
  const many = new SqsQueue('many', { visibility: 1000, deliveries: 3 }, null, () => now);
  for (let i = 0; i < 10_000; i++) many.send(String((i * 7919) % 900), (i * 7919) % 900);
  const seen: number[] = [];
  for (now = 0; now <= 900_000; now += 1000)
    for (let got = many.receive(10); got.length > 0; got = many.receive(10))
      for (const { body, receipt } of got) {
        expect(Number(body) * 1000).toBe(now);
        seen.push(Number(body));
        many.remove(receipt);
      }
  expect(seen).toHaveLength(10_000);
  many.stop();
});
