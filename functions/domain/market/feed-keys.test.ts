import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { testCloudEndpoint, testCloudCredentials, createCloudSecret } from '#functions/testing/cloud.ts';
import { testEnvironmentVariables } from '#functions/testing/prepare-functions.ts';
import { readFeedKeys } from './feed-keys.ts';
import { getMarketFeed } from './feed.ts';

const ARN = 'arn:aws:secretsmanager:us-east-1:000000000000:secret:FeedSecret-abc';
const NAMES = [
  'OANDA_TOKEN',
  'OANDA_ACCOUNT',
  'TWELVE_DATA_KEY',
  'TWELVE_DATA_CREDITS',
  'FEED_SECRET_ARN',
  'MARKET_FEED',
  'LOG_LEVEL',
];
const SECRET = { OANDA_TOKEN: 'token', OANDA_ACCOUNT: '1-2-3', TWELVE_DATA_KEY: 'key', TWELVE_DATA_CREDITS: '377' };

let answer: { status: number; body: string };
let receivedRequests: { headers: IncomingMessage['headers']; body: string }[];
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString()));
  request.on('end', () => {
    receivedRequests.push({ headers: request.headers, body });
    response.writeHead(answer.status).end(answer.body);
  });
});

beforeAll(async () => {
  Object.assign(process.env, testEnvironmentVariables, testCloudCredentials);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  if (testCloudEndpoint === null)
    process.env['AWS_ENDPOINT_URL_SECRETS_MANAGER'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  for (const name of NAMES) delete process.env[name];
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  for (const name of NAMES) delete process.env[name];
  answer = { status: 200, body: JSON.stringify({ ARN, SecretString: JSON.stringify(SECRET) }) };
  receivedRequests = [];
});

/** Stores a secret with this text; returns its ARN. */
async function keep(text: string): Promise<string> {
  if (testCloudEndpoint !== null) return createCloudSecret(text);
  answer.body = JSON.stringify({ ARN, SecretString: text });
  return ARN;
}

describe('readFeedKeys', () => {
  it('reads the keys from the secret', { tags: 'cloud' }, async () => {
    process.env['FEED_SECRET_ARN'] = await keep(JSON.stringify(SECRET));
    expect(await readFeedKeys()).toEqual({
      oanda: { base: 'https://api-fxtrade.oanda.com', token: 'token', account: '1-2-3' },
      twelveData: { base: 'https://api.twelvedata.com', key: 'key', creditsPerMinute: 377 },
    });
  });

  it('signs its request to Secrets Manager', async () => {
    process.env['FEED_SECRET_ARN'] = ARN;
    await readFeedKeys();
    const [{ headers, body } = { headers: {}, body: '' }] = receivedRequests;
    expect(JSON.parse(body)).toEqual({ SecretId: ARN });
    expect(headers).toMatchObject({
      'x-amz-target': 'secretsmanager.GetSecretValue',
      'content-type': 'application/x-amz-json-1.1',
      authorization: expect.stringMatching(
        /SignedHeaders=\S*content-type;host;x-amz-content-sha256;x-amz-date;(x-amz-security-token;)?x-amz-target/,
      ),
    });
  });

  it('reads the environment when no secret is configured; missing keys are null', async () => {
    expect(await readFeedKeys()).toEqual({ oanda: null, twelveData: null });
    Object.assign(process.env, { OANDA_TOKEN: 'mine', TWELVE_DATA_KEY: 'also mine' });
    expect(await readFeedKeys()).toMatchObject({ oanda: null, twelveData: { key: 'also mine', creditsPerMinute: 8 } });
    expect(receivedRequests).toEqual([]);
  });

  it('accepts an empty secret', { tags: 'cloud' }, async () => {
    process.env['FEED_SECRET_ARN'] = await keep('{}');
    expect(await readFeedKeys()).toEqual({ oanda: null, twelveData: null });
  });

  it('throws when the secret does not exist', { tags: 'cloud' }, async () => {
    process.env['FEED_SECRET_ARN'] = `${ARN}-that-is-gone`;
    answer = { status: 400, body: '{"__type":"ResourceNotFoundException"}' };
    await expect(readFeedKeys()).rejects.toThrow('ResourceNotFoundException');
  });

  it.each([
    ['a refusal', { status: 400, body: '{"__type":"AccessDeniedException"}' }],
    ['no secret', { status: 200, body: '{}' }],
    ['another shape', { status: 200, body: JSON.stringify({ SecretString: '{"TWELVE_DATA_KEY":{"a":"hidden"}}' }) }],
    [
      'credits that are none',
      { status: 200, body: JSON.stringify({ SecretString: '{"TWELVE_DATA_CREDITS":"hidden"}' }) },
    ],
    ['no JSON in it', { status: 200, body: JSON.stringify({ SecretString: 'hidden' }) }],
    ['no answer of its', { status: 500, body: '<html>' }],
  ])('throws for %s without revealing the content', async (_, secretText) => {
    process.env['FEED_SECRET_ARN'] = ARN;
    answer = secretText;
    const failure = await readFeedKeys().catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(String((failure as Error).message)).not.toContain('hidden');
  });

  it('retries a failed read after a minute; sources without a key stay available', async () => {
    let time = 1_800_000_000_000;
    setClock(() => time);
    Object.assign(process.env, { FEED_SECRET_ARN: ARN, MARKET_FEED: 'live', LOG_LEVEL: 'silent' });
    const right = answer;
    answer = { status: 500, body: 'down' };
    const covers = async () => {
      const feed = await getMarketFeed();
      return [feed.covers('BTC/USDT'), feed.covers('XAU/USD'), feed.covers('COFFEE')];
    };
    expect(await covers()).toEqual([true, false, false]);
    answer = right;
    expect(await covers()).toEqual([true, false, false]);
    time += 60_000;
    expect(await covers()).toEqual([true, true, false]);
    time += 3_600_000;
    expect(await covers()).toEqual([true, true, false]);
    // The first read takes the client's three attempts.
    expect(receivedRequests).toHaveLength(4);
  });
});
