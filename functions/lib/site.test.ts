import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testCloudEndpoint, testCloudCredentials, putCloudParameter } from '#functions/testing/cloud.ts';
import { readSiteUrl } from './site.ts';

const MISSING = { status: 400, body: '{"__type":"ParameterNotFound"}' };
const buildParameterResponse = (Value: string) => ({ status: 200, body: JSON.stringify({ Parameter: { Value } }) });

let answer = MISSING;
let parameterRequests: { headers: IncomingMessage['headers']; body: unknown }[] = [];

const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    parameterRequests.push({ headers: request.headers, body: JSON.parse(text) });
    response.writeHead(answer.status).end(answer.body);
  });
});

/** Writes a parameter. */
async function write(name: string, value: string): Promise<void> {
  if (testCloudEndpoint !== null) await putCloudParameter(name, value);
  else answer = buildParameterResponse(value);
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  Object.assign(process.env, testCloudCredentials);
  if (testCloudEndpoint === null)
    process.env['AWS_ENDPOINT_URL_SSM'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  parameterRequests = [];
  for (const name of ['SITE_URL', 'SITE_PARAMETER']) delete process.env[name];
});
afterAll(async () => {
  for (const name of ['AWS_ENDPOINT_URL_SSM', 'SITE_URL', 'SITE_PARAMETER']) delete process.env[name];
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('readSiteUrl › returns a configured domain without a request', async () => {
  expect(await readSiteUrl()).toBeNull();
  process.env['SITE_URL'] = 'https://trade.example';
  expect(await readSiteUrl()).toBe('https://trade.example');
  expect(parameterRequests).toEqual([]);
});

test(
  'readSiteUrl › polls the CDN parameter until set, then reads it once',
  { tags: ['cloud', 'FIN-341'] },
  async () => {
    const name = `/Platform/${randomUUID()}`;
    process.env['SITE_PARAMETER'] = name;
    answer = MISSING;
    expect(await readSiteUrl()).toBeNull();
    await write(name, 'https://d111.cloudfront.example');
    expect(await readSiteUrl()).toBe('https://d111.cloudfront.example');
    await write(name, 'https://other.example');
    expect(await readSiteUrl()).toBe('https://d111.cloudfront.example');
  },
);

test('readSiteUrl › sends a signed SSM request', async () => {
  process.env['SITE_PARAMETER'] = '/Platform/first';
  answer = buildParameterResponse('https://d111.cloudfront.example');
  for (let i = 0; i < 2; i++) await readSiteUrl();
  expect(parameterRequests).toHaveLength(1);
  expect(parameterRequests[0]).toMatchObject({
    body: { Name: '/Platform/first' },
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AmazonSSM.GetParameter',
      authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=test\/\d{8}\/us-east-1\/ssm\/aws4_request/),
    },
  });
});

test.each([
  { status: 400, body: '{"__type":"AccessDeniedException"}' },
  { status: 500, body: '<html>' },
  { status: 200, body: '{}' },
])('readSiteUrl › throws on an invalid answer: $status $body', async (siteAnswer) => {
  process.env['SITE_PARAMETER'] = '/Platform/second';
  answer = siteAnswer;
  await expect(readSiteUrl()).rejects.toThrow();
});
