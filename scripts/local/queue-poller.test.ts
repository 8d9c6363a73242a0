import { afterEach, beforeEach, expect, test } from 'vitest';
import { testCloudCredentials } from '#functions/testing/cloud.ts';
import { type TestQueue, createTestQueue } from '#scripts/testing/platform/create-test-queue.ts';
import { createTestFunctionHost } from '#scripts/testing/platform/functions.ts';
import { QueuePoller } from './queue-poller.ts';

/** Fails or throws as messages instruct, and logs what it received. */
const WORK = `export const handler = async ({ Records }) => {
  const said = Records.map(({ body, ...record }) => ({ ...record, say: JSON.parse(body).say }));
  for (const { say, attributes } of said) console.log(say + ' ' + attributes.ApproximateReceiveCount);
  if (said.some(({ say }) => say === 'throw')) throw new Error('thrown');
  if (said.some(({ say }) => say === 'unknown')) return { batchItemFailures: [{ itemIdentifier: 'nobody' }] };
  return { batchItemFailures: said.filter(({ say }) => say.startsWith('fail')).map(({ messageId }) => ({ itemIdentifier: messageId })) };
};`;

let queue: TestQueue;
let ordered: TestQueue;
let receivedBodies: string[];
let dead: string[];
let heard: () => void;
let stop: () => Promise<void>;

beforeEach(async () => {
  Object.assign(process.env, testCloudCredentials);
  const { host, stop: stopHost } = await createTestFunctionHost({ settle: WORK });
  queue = await createTestQueue('settle', { visibility: 0.4, deliveries: 3 });
  // Messages would become visible again while a thread still starts.
  await host.warm('settle');
  new QueuePoller(queue.queue, host, 'settle', 10);
  ordered = await createTestQueue('withdrawals', { visibility: 0.4, deliveries: 3, fifo: true });
  new QueuePoller(ordered.queue, host, 'settle', 1);
  receivedBodies = [];
  dead = [];
  heard = () => {};
  host.on('line', (_, text) => {
    receivedBodies.push(text);
    heard();
  });
  queue.onDead((body) => {
    dead.push((JSON.parse(body) as { say: string }).say);
    heard();
  });
  stop = async () => {
    await Promise.all([queue.stop(), ordered.stop()]);
    await stopHost();
  };
});
afterEach(() => stop());

async function until(done: () => boolean): Promise<void> {
  while (!done())
    await new Promise<void>((resolve) => {
      heard = resolve;
    });
}

test(
  'queue poller › removes processed messages and retries failed ones up to the delivery limit',
  { tags: 'cloud' },
  async () => {
    for (const say of ['one', 'fail', 'two']) await queue.send({ say });
    await until(() => dead.length === 1);
    expect(dead).toEqual(['fail']);
    expect(receivedBodies.sort()).toEqual(['fail 1', 'fail 2', 'fail 3', 'one 1', 'two 1']);
    await expect.poll(() => queue.left()).toBe(0);
  },
);

test('queue poller › delivers a delayed message after its delay', { tags: 'cloud' }, async () => {
  const sentAt = Date.now();
  await queue.send({ say: 'late' }, 1);
  await queue.send({ say: 'early' });
  await until(() => receivedBodies.length === 2);
  expect(receivedBodies).toEqual(['early 1', 'late 1']);
  // Whole seconds may be counted from the previous one.
  expect(Date.now() - sentAt).toBeGreaterThanOrEqual(990);
});

test(
  'queue poller › retries the whole batch on a thrown error or an unknown message id',
  { tags: 'cloud' },
  async () => {
    for (const say of ['throw', 'unknown']) {
      dead = [];
      await queue.send({ say });
      await until(() => dead.length === 1);
      expect(dead).toEqual([say]);
      expect(receivedBodies.filter((text) => text.startsWith(say))).toEqual([`${say} 1`, `${say} 2`, `${say} 3`]);
    }
  },
);

test('queue poller › processes a message group in order, retrying failures first', { tags: 'cloud' }, async () => {
  for (const [group, say] of [
    ['a', 'fail a'],
    ['a', 'a 1'],
    ['a', 'a 2'],
    ['b', 'b 1'],
  ] as const)
    await ordered.sendInOrder({ say }, { group, deduplication: say.replace(' ', '-') });
  await until(() => receivedBodies.length === 6);
  expect(receivedBodies.filter((text) => !text.startsWith('b'))).toEqual([
    'fail a 1',
    'fail a 2',
    'fail a 3',
    'a 1 1',
    'a 2 1',
  ]);
  // The other group did not wait.
  expect(receivedBodies.indexOf('b 1 1')).toBeLessThan(3);
});

test('queue poller › processes each of many messages once', async () => {
  for (let i = 0; i < 500; i++) await queue.send({ say: String(i) });
  await until(() => receivedBodies.length === 500);
  expect(new Set(receivedBodies).size).toBe(500);
});
