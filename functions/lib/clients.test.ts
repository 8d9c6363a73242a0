import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { BatchGetCommand, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, expect, test, vi } from 'vitest';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import { getDynamoClient } from './clients.ts';
import { config } from './config.ts';

useTestTableOnEngine();
afterEach(() => {
  vi.restoreAllMocks();
  process.env['LOG_LEVEL'] = 'silent';
});

test(
  'SDK log › names a failed call without its input and skips failed conditions',
  { tags: 'needs-engine' },
  async () => {
    process.env['LOG_LEVEL'] = 'info';
    const lines: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const Key = { pk: 'a secret', sk: 'of somebody' };
    const nowhere = new GetCommand({ TableName: 'nowhere', Key });
    await expect(getDynamoClient().send(nowhere)).rejects.toThrow();
    const ConditionExpression = 'attribute_exists(pk)';
    const never = new UpdateCommand({
      TableName: config.table(),
      Key,
      UpdateExpression: 'SET a = :a',
      ExpressionAttributeValues: { ':a': 1 },
      ConditionExpression,
    });
    await expect(getDynamoClient().send(never)).rejects.toThrow();
    vi.restoreAllMocks();
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      {
        level: 'warn',
        message: 'SDK: DynamoDBClient GetItemCommand failed',
        error: expect.stringMatching(/^ResourceNotFoundException: ./),
      },
    ]);
    expect(lines.join()).not.toContain('secret');
  },
);

test('SDK timeouts › allow a retry within the time of a function', { tags: 'needs-engine' }, async () => {
  await getDynamoClient().send(new GetCommand({ TableName: config.table(), Key: { pk: 'a', sk: 'b' } }));
  const { requestHandler, maxAttempts } = getDynamoClient().config;
  const { connectionTimeout, requestTimeout, throwOnRequestTimeout } = (
    requestHandler as unknown as { httpHandlerConfigs: () => Record<string, number | boolean> }
  ).httpHandlerConfigs();
  expect(throwOnRequestTimeout).toBe(true);
  expect(await maxAttempts()).toBeGreaterThan(1);
  for (const ms of [connectionTimeout, requestTimeout]) {
    expect(ms).toBeGreaterThanOrEqual(1000);
    // An API response has ten seconds.
    expect(2 * Number(ms)).toBeLessThan(10_000);
  }
});

test('fetch calls › set a timeout in every file', () => {
  const root = join(import.meta.dirname, '..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'),
  );
  const calls = /\b(await|return) fetch\((?!\{)|\brequest\(options, /g;
  const calling = files
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    .filter(({ text }) => text.match(calls));
  expect(calling.length).toBeGreaterThan(5);
  for (const { file, text } of calling)
    expect([file, text.match(calls)?.length]).toEqual([file, text.match(/signal: AbortSignal\.timeout\(/g)?.length]);
});

/** Starts a table that gives these answers to the first calls, and none to later ones. */
async function answering(...answers: { status: number; body: object }[]): Promise<{ url: string; stop: () => void }> {
  const server = createServer((_, response) => {
    const { status, body } = answers.shift() ?? { status: 200, body: {} };
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

const refusal = (type: string, more = {}) => ({
  status: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'no', ...more },
});
const cancelled = (...codes: string[]) =>
  refusal('TransactionCanceledException', { CancellationReasons: codes.map((Code) => ({ Code })) });

test.each([
  ['a call that goes through with the next try', [refusal('ProvisionedThroughputExceededException')], 1],
  ['an index that holds the table up', [refusal('ThrottlingException'), refusal('ThrottlingException')], 2],
  ['a transaction, for one of its items', [cancelled('None', 'ThrottlingError')], 1],
  ['a batch of which some was not read', [{ status: 200, body: { UnprocessedKeys: { t: { Keys: [{}] } } } }], 1],
  [
    'nothing where a condition does not hold',
    [cancelled('ConditionalCheckFailed'), refusal('ConditionalCheckFailedException')],
    0,
  ],
])('throttle metric › counts %s', async (_, answers, expected) => {
  const table = await answering(...answers);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', table.url);
  vi.stubEnv('PLACE', 'aws');
  vi.stubEnv('LOG_LEVEL', 'error');
  vi.resetModules();
  const lines: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  let at = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => (at += 20_000));
  try {
    const fresh = await import('./clients.ts');
    const call = new BatchGetCommand({ RequestItems: { t: { Keys: [{ pk: 'a', sk: 'b' }] } } });
    for (let i = 0; i <= answers.length; i++)
      await fresh
        .getDynamoClient()
        .send(call)
        .catch(() => null);
  } finally {
    table.stop();
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  }
  const throttleCounts = lines.map((line) => (JSON.parse(line) as { TableThrottled?: number }).TableThrottled ?? 0);
  expect(throttleCounts.reduce((sum, throttleCount) => sum + throttleCount, 0)).toBe(expected);
});
