import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendQueueMessage } from '#functions/lib/send-message.ts';
import { ServiceHost } from '#scripts/local/service-host.ts';
import { generateCredentials } from '#scripts/local/signature.ts';
import { SqsHost } from '#scripts/local/sqs-host.ts';
import { SqsQueue } from '#scripts/local/sqs-queue.ts';
import { queueNames } from '#shared/messages/queue-names.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { measureQueues } from './measure-queues.ts';

const [FIRST, SECOND] = [1_900_000_000, 1_900_000_060] as EpochSeconds[] as [EpochSeconds, EpochSeconds];
const login = generateCredentials();
const queues = new Map(
  queueNames
    .filter((name) => name !== 'history')
    .map((name) => [name as string, new SqsQueue(name, { visibility: 30, deliveries: 3 })]),
);
let address = '';
const host = new SqsHost(queues, () => address);
const service = new ServiceHost({ login, sqs: host });

beforeAll(async () => {
  address = await service.listen();
  Object.assign(process.env, {
    AWS_REGION: login.region,
    AWS_ACCESS_KEY_ID: login.accessKeyId,
    AWS_SECRET_ACCESS_KEY: login.secretAccessKey,
    AWS_ENDPOINT_URL_SQS: address,
    // Also of a missing one.
    QUEUE_URLS: queueNames.map((name) => `${name}=${host.url(name)}`).join(','),
  });
});
afterAll(() => {
  service.stop();
  for (const queue of queues.values()) queue.stop();
  for (const name of ['AWS_ENDPOINT_URL_SQS', 'QUEUE_URLS']) delete process.env[name];
});

it(
  'measureQueues › counts messages, tracks since when a queue is not empty, and skips failures',
  { tags: ['FIN-353'] },
  async () => {
    const of = (measured: Awaited<ReturnType<typeof measureQueues>>, name: string) =>
      measured.find((candidate) => candidate.name === name);
    await sendQueueMessage(host.url('notify'), { a: 1 });
    await sendQueueMessage(host.url('notify'), { a: 2 });
    // A delayed message does not count as waiting.
    await sendQueueMessage(host.url('settle'), { a: 3 }, 60);
    const first = await measureQueues([], FIRST);
    expect(first.map(({ name }) => name)).toEqual(queueNames);
    expect(of(first, 'notify')).toEqual({ name: 'notify', waiting: 2, since: FIRST });
    expect(of(first, 'settle')).toEqual({ name: 'settle', waiting: 0, since: null });
    expect(of(first, 'history')).toEqual({ name: 'history', waiting: null, since: null });

    await sendQueueMessage(host.url('exports'), { a: 4 });
    const second = await measureQueues(first, SECOND);
    expect([of(second, 'notify')?.since, of(second, 'exports')?.since]).toEqual([FIRST, SECOND]);

    queues.get('notify')?.receive(10);
    expect(of(await measureQueues(second, SECOND), 'notify')).toEqual({ name: 'notify', waiting: 0, since: null });
  },
);
