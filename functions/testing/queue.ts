import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SendMessageBatchCommand, SendMessageCommand } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { SettleMessage } from '../../shared/messages/queue.ts';
import { sqs } from '../lib/clients.ts';

export interface Sent {
  message: SettleMessage;
  /** Seconds. */
  delay: number;
}

/** Takes what is sent to the settlement queue, in place of a queue. `fail` makes each sending fail. */
export function useSettleQueue(): { sent: Sent[]; fail: boolean } {
  const queue = { sent: [] as Sent[], fail: false };
  const client = sqs();
  const send = client.send;
  const take = (body: string | undefined, delay = 0) =>
    queue.sent.push({ message: JSON.parse(body ?? '') as SettleMessage, delay });
  beforeAll(() => {
    process.env['SETTLE_QUEUE_URL'] = 'http://queue/settle';
    client.send = (async (command: unknown) => {
      if (queue.fail) throw new Error('the queue does not answer');
      if (command instanceof SendMessageCommand) take(command.input.MessageBody, command.input.DelaySeconds);
      if (command instanceof SendMessageBatchCommand)
        for (const entry of command.input.Entries ?? []) take(entry.MessageBody, entry.DelaySeconds);
      return {};
    }) as typeof client.send;
  });
  beforeEach(() => {
    queue.sent = [];
    queue.fail = false;
  });
  afterAll(() => {
    client.send = send;
  });
  return queue;
}

/**
 * Takes what is sent to the queue whose address this name of the environment has, in place of SQS. `fail` makes each
 * sending fail.
 */
export function useQueue(name: 'NOTIFY_QUEUE_URL'): { sent: object[]; fail: boolean } {
  const queue = { sent: [] as object[], fail: false };
  const url = `http://queue/${name}`;
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      const { QueueUrl, MessageBody } = JSON.parse(text) as { QueueUrl: string; MessageBody: string };
      const takes = request.headers['x-amz-target'] === 'AmazonSQS.SendMessage' && QueueUrl === url;
      if (queue.fail || !takes) return response.writeHead(503).end();
      queue.sent.push(JSON.parse(MessageBody) as object);
      return response.writeHead(200).end('{"MessageId":"1"}');
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    Object.assign(process.env, { [name]: url, AWS_ENDPOINT_URL_SQS: `http://127.0.0.1:${port}` });
  });
  beforeEach(() => {
    queue.sent = [];
    queue.fail = false;
  });
  afterAll(async () => {
    delete process.env['AWS_ENDPOINT_URL_SQS'];
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return queue;
}
