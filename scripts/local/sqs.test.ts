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
import { ServiceHost } from './service-host.ts';
import { newLogin } from './signature.ts';
import { SqsHost } from './sqs-host.ts';
import { SqsQueue } from './sqs-queue.ts';

const login = newLogin();
const spec = { visibility: 30, deliveries: 2 };

let queue: SqsQueue;
let service: ServiceHost;
let client: SQSClient;
let QueueUrl: string;

beforeEach(async () => {
  queue = new SqsQueue('work', spec);
  let address = '';
  const host = new SqsHost(new Map([['work', queue]]), () => address);
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
