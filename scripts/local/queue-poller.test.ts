import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hostOf } from '#scripts/testing/platform/functions.ts';
import { FifoQueue } from './fifo-queue.ts';
import { QueuePoller } from './queue-poller.ts';
import { SqsQueue } from './sqs-queue.ts';

/** Fails what is told to fail, throws where a message says so, and writes what it saw. */
const WORK = `export const handler = async ({ Records }) => {
  for (const { body, attributes } of Records) console.log(body + ' ' + attributes.ApproximateReceiveCount);
  if (Records.some(({ body }) => body === 'throw')) throw new Error('thrown');
  if (Records.some(({ body }) => body === 'unknown')) return { batchItemFailures: [{ itemIdentifier: 'nobody' }] };
  return { batchItemFailures: Records.filter(({ body }) => body.startsWith('fail')).map(({ messageId }) => ({ itemIdentifier: messageId })) };
};`;

let folder: string;
let queue: SqsQueue;
let ordered: FifoQueue;
let seen: string[];
let heard: () => void;
let stop: () => Promise<void>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'poller-'));
  const { host, stop: stopHost } = await hostOf({ settle: WORK });
  queue = new SqsQueue('settle', { visibility: 0.4, deliveries: 3 }, join(folder, 'dead.jsonl'));
  // A thread that still starts would let the messages become visible again.
  await host.warm('settle');
  new QueuePoller(queue, host, 'settle', 10);
  ordered = new FifoQueue('withdrawals', { visibility: 0.4, deliveries: 3, fifo: true });
  new QueuePoller(ordered, host, 'settle', 1);
  seen = [];
  heard = () => {};
  host.on('line', (_, text) => {
    seen.push(text);
    heard();
  });
  stop = async () => {
    queue.stop();
    ordered.stop();
    await stopHost();
    rmSync(folder, { recursive: true });
  };
});
afterEach(() => stop());

async function until(done: () => boolean): Promise<void> {
  while (!done())
    await new Promise<void>((resolve) => {
      heard = resolve;
      queue.once('dead', () => resolve());
    });
}

test('what succeeded is gone, what failed comes again until it is given up', async () => {
  const dead: string[] = [];
  queue.on('dead', ({ body }) => dead.push(body));
  for (const body of ['one', 'fail', 'two']) queue.send(body);
  await until(() => dead.length === 1);
  expect(seen.sort()).toEqual(['fail 1', 'fail 2', 'fail 3', 'one 1', 'two 1']);
  expect(queue.counts()).toEqual({ visible: 0, hidden: 0, delayed: 0 });
  const line = JSON.parse(readFileSync(join(folder, 'dead.jsonl'), 'utf8'));
  expect(line).toMatchObject({ queue: 'settle', body: 'fail' });
});

test('a batch whose function throws, or names a message that is not in it, comes again as a whole', async () => {
  for (const body of ['throw', 'unknown']) {
    const dead: string[] = [];
    queue.on('dead', (message) => dead.push(message.body));
    queue.send(body);
    await until(() => dead.length === 1);
    expect(seen.filter((text) => text.startsWith(body))).toEqual([`${body} 1`, `${body} 2`, `${body} 3`]);
    queue.removeAllListeners('dead');
  }
});

test('messages of a group are worked on one after another, those that fail before those behind them', async () => {
  for (const body of ['fail a', 'a 1', 'a 2', 'b 1'])
    ordered.sendInOrder(body, { group: body.includes('a') && !body.startsWith('b') ? 'a' : 'b', deduplication: body });
  await until(() => seen.length === 6);
  expect(seen.filter((text) => !text.startsWith('b'))).toEqual(['fail a 1', 'fail a 2', 'fail a 3', 'a 1 1', 'a 2 1']);
  // The other group did not wait.
  expect(seen.indexOf('b 1 1')).toBeLessThan(3);
});

test('many messages are all worked on, once each', async () => {
  for (let i = 0; i < 500; i++) queue.send(String(i));
  await until(() => seen.length === 500);
  expect(new Set(seen).size).toBe(500);
});
