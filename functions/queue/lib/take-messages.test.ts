import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { afterEach, expect, it, vi } from 'vitest';
import { log } from '#functions/lib/log.ts';
import { createQueueBatchHandler, createQueueMessageHandler } from './take-messages.ts';

const logged = vi.spyOn(log, 'error').mockImplementation(() => {});
afterEach(() => logged.mockClear());

const buildRecord = (body: string, i: number) => ({ messageId: `message-${i}`, body }) as SQSRecord;
const batch = (...bodies: string[]): SQSEvent => ({ Records: bodies.map(buildRecord) });
const buildBatchFailures = (...ids: string[]) => ({
  batchItemFailures: ids.map((itemIdentifier) => ({ itemIdentifier })),
});

it('createQueueMessageHandler › returns failed and unreadable messages and processes the rest', async () => {
  const takenIds: string[] = [];
  const handler = createQueueMessageHandler<{ id: string }>(
    { says: 'not done', naming: ({ id }) => ({ id }) },
    async ({ id }) => {
      if (id === 'bad') throw new Error('broken');
      takenIds.push(id);
    },
  );
  expect(await handler(batch('{"id":"a"}', '{', '{"id":"bad"}', '{"id":"b"}'))).toEqual(
    buildBatchFailures('message-1', 'message-2'),
  );
  expect(takenIds).toEqual(['a', 'b']);
  expect(logged.mock.calls).toEqual([
    ['not done', expect.any(SyntaxError), { message: 'message-1' }],
    ['not done', new Error('broken'), { message: 'message-2', id: 'bad' }],
  ]);
});

it('createQueueMessageHandler › returns a malformed message and processes the rest', async () => {
  const takenIds: string[] = [];
  const handler = createQueueMessageHandler<{ id: string }>({ says: 'not done' }, ({ id }) => {
    takenIds.push(id);
    return Promise.resolve();
  });
  expect(await handler(batch('null', '{"id":"a"}'))).toEqual(buildBatchFailures('message-0'));
  expect(takenIds).toEqual(['a']);
});

it('createQueueBatchHandler › returns all messages when the batch fails', async () => {
  const handler = createQueueBatchHandler({ says: 'not done' }, () => Promise.reject(new Error('no table')));
  await expect(handler(batch('{}', '{}'))).rejects.toThrow('no table');
  expect(logged).not.toHaveBeenCalled();
});
