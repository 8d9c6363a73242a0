import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendInOrder, sendMessage, sendMessages } from './send-message.ts';

const QUEUE = 'http://queue/some';
let requests: { target: unknown; body: unknown }[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    requests.push({ target: request.headers['x-amz-target'], body: JSON.parse(text) });
    answer(request, response);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, {
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${port}`,
  });
});
beforeEach(() => {
  requests = [];
  answer = (_, response) => response.end('{}');
});
afterAll(async () => {
  delete process.env['AWS_ENDPOINT_URL_SQS'];
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('a message goes out with its delay, several go out at once, and what was not taken is told', async () => {
  await sendMessage(QUEUE, { a: 1 }, 30);
  expect(requests).toEqual([
    { target: 'AmazonSQS.SendMessage', body: { QueueUrl: QUEUE, MessageBody: '{"a":1}', DelaySeconds: 30 } },
  ]);
  answer = (_, response) => response.end('{"Successful":[{"Id":"0"}],"Failed":[{"Id":"1"}]}');
  expect(await sendMessages(QUEUE, [{ message: { a: 1 } }, { message: { a: 2 }, delay: 5 }])).toEqual([true, false]);
  expect(requests[1]).toEqual({
    target: 'AmazonSQS.SendMessageBatch',
    body: {
      QueueUrl: QUEUE,
      Entries: [
        { Id: '0', MessageBody: '{"a":1}' },
        { Id: '1', MessageBody: '{"a":2}', DelaySeconds: 5 },
      ],
    },
  });
});

test('a message of a FIFO queue goes out with its group and its deduplication id', async () => {
  await sendInOrder(QUEUE, { a: 1 }, { group: 'tron', deduplication: 'wdr_1' });
  expect(requests[0]?.body).toEqual({
    QueueUrl: QUEUE,
    MessageBody: '{"a":1}',
    MessageGroupId: 'tron',
    MessageDeduplicationId: 'wdr_1',
  });
});

test('a cut connection and a failure of SQS are tried once more, a refusal is not', async () => {
  const first = (fail: (request: IncomingMessage, response: ServerResponse) => void) => {
    requests = [];
    answer = (request, response) => (requests.length === 1 ? fail(request, response) : response.end('{}'));
  };
  first((request) => request.socket.destroy());
  await sendMessage(QUEUE, {});
  expect(requests).toHaveLength(2);
  first((_, response) => response.writeHead(503).end());
  await sendMessage(QUEUE, {});
  expect(requests).toHaveLength(2);
  first((_, response) => response.writeHead(403).end());
  await expect(sendMessage(QUEUE, {})).rejects.toThrow('SQS answered 403 to a message.');
  expect(requests).toHaveLength(1);
  answer = (_, response) => response.writeHead(500).end();
  await expect(sendMessage(QUEUE, {})).rejects.toThrow('SQS answered 500 to a message.');
  expect(requests).toHaveLength(3);
});
