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

/** Takes what is sent to the queue whose address this name of the environment has. `fail` makes each sending fail. */
export function useQueue(name: 'NOTIFY_QUEUE_URL'): { sent: object[]; fail: boolean } {
  const queue = { sent: [] as object[], fail: false };
  const url = `http://queue/${name}`;
  const client = sqs();
  const { send } = client;
  beforeAll(() => {
    process.env[name] = url;
    const other = client.send.bind(client) as (command: unknown) => Promise<unknown>;
    client.send = (async (command: unknown) => {
      if (!(command instanceof SendMessageCommand) || command.input.QueueUrl !== url) return other(command);
      if (queue.fail) throw new Error('the queue does not answer');
      queue.sent.push(JSON.parse(command.input.MessageBody ?? '') as object);
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
