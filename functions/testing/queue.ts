import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { queueCall } from '#functions/lib/send-message.ts';
import type { SettleMessage } from '#shared/messages/queue.ts';

export interface Sent {
  message: SettleMessage;
  /** Seconds. */
  delay: number;
}

/** Takes what is sent to the settlement queue, in place of a queue. `fail` makes each sending fail. */
export function useSettleQueue(): { sent: Sent[]; fail: boolean } {
  const queue = { sent: [] as Sent[], fail: false };
  const url = 'http://queue/settle';
  let ask = queueCall.ask;
  beforeAll(() => {
    process.env['SETTLE_QUEUE_URL'] = url;
    ask = queueCall.ask;
    queueCall.ask = async (input) => {
      if (input.QueueUrl !== url) return ask(input);
      if (queue.fail) throw new Error('the queue does not answer');
      for (const { MessageBody, DelaySeconds = 0 } of 'Entries' in input ? input.Entries : [input])
        queue.sent.push({ message: JSON.parse(MessageBody) as SettleMessage, delay: DelaySeconds });
      return {};
    };
  });
  beforeEach(() => {
    queue.sent = [];
    queue.fail = false;
  });
  afterAll(() => {
    queueCall.ask = ask;
  });
  return queue;
}

/**
 * Takes what is sent to the queue whose address this name of the environment has, in place of SQS. `fail` makes each
 * sending fail.
 */
export function useQueue(
  name: 'NOTIFY_QUEUE_URL' | 'DEPOSITS_QUEUE_URL' | 'WITHDRAWALS_QUEUE_URL' | 'EXPORTS_QUEUE_URL',
): {
  sent: object[];
  fail: boolean;
} {
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
