import type { APIGatewayProxyEvent, Context } from 'aws-lambda';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { ProviderError } from '#functions/domain/market/provider.ts';
import { log } from '#functions/lib/log.ts';
import { logInDemoCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { createMiddlewareStack } from './chain.ts';
import { enforceRequestLimit } from './request-limit.ts';
import { serve } from './serve.ts';

useTestTable();

const SECRET = 'shared-with-the-cdn';
const served = vi.fn<(input: unknown, call: object) => Promise<{ text: string }>>(async () => ({
  text: 'x'.repeat(2000),
}));
const handler = serve(
  {
    'POST /things': endpoint({
      summary: 'A thing',
      caller: 'main',
      idempotent: true,
      limit: 'demo',
      body: z.strictObject({ name: z.string() }),
      output: z.object({ text: z.string() }),
    }),
  } as const,
  { 'POST /things': (input, call) => served(input, call) },
);

afterEach(() => {
  delete process.env['ORIGIN_SECRET'];
  served.mockClear();
});

interface Sent {
  path?: string;
  headers?: Record<string, string>;
  body?: string;
}

const send = async ({ path = '/things', headers = {}, body = '{}' }: Sent) => {
  const { statusCode, ...answer } = await handler({
    path,
    httpMethod: 'POST',
    headers,
    body,
    isBase64Encoded: false,
    multiValueQueryStringParameters: null,
    requestContext: { identity: { sourceIp: '192.0.2.7' }, requestId: 'request' },
  } as unknown as APIGatewayProxyEvent);
  const text = answer.isBase64Encoded ? '{}' : answer.body;
  return { status: statusCode, headers: answer.headers, envelope: JSON.parse(text) as Record<string, unknown> };
};

describe('invalid API request', () => {
  let headers: Record<string, string>;
  let main: string;
  let demo: string;
  beforeAll(async () => {
    main = (await logInLiveCustomer('somebody', '1000')).token;
    demo = (await logInDemoCustomer()).token;
  });

  it('is rejected by the first failing check in order', async () => {
    process.env['ORIGIN_SECRET'] = SECRET;
    process.env['RATE_LIMIT_SCALE'] = '0.01';
    const names: unknown[] = [];
    const next = async (request: Sent) => void names.push((await send(request)).envelope['error_code']);
    await next({ path: '/nothing' });
    headers = { 'X-ORIGIN-Secret': SECRET };
    await next({ path: '/nothing', headers });
    await next({ headers });
    headers = { ...headers, Authorization: `Bearer ${demo}` };
    await next({ headers });
    headers = { ...headers, Authorization: `Bearer ${main}` };
    await next({ headers });
    process.env['RATE_LIMIT_SCALE'] = '1000000';
    await next({ headers });
    headers = { ...headers, 'CONTENT-type': 'application/json' };
    await next({ headers });
    expect(names).toEqual([
      'FORBIDDEN',
      'NOT_FOUND',
      'UNAUTHORIZED',
      'FORBIDDEN',
      'TOO_MANY_REQUESTS',
      'INVALID_PARAMETERS',
      'VALIDATION_FAILED',
    ]);
    const body = '{"name":"a"}';
    expect(Object.keys((await send({ headers, body })).envelope['errors'] as object)).toEqual(['Idempotency-Key']);
    expect(served).not.toHaveBeenCalled();

    headers = { ...headers, 'Idempotency-KEY': 'a-key-of-mine', 'CloudFront-Viewer-Address': '2001:db8::1:443' };
    expect((await send({ headers, body })).status).toBe(200);
    expect(served).toHaveBeenCalledOnce();
    expect(served.mock.calls[0]?.[0]).toEqual({ params: undefined, query: undefined, body: { name: 'a' } });
    expect(served.mock.calls[0]?.[1]).toMatchObject({
      address: '2001:db8::1',
      caller: { mode: 'main' },
      idempotencyKey: 'a-key-of-mine',
      requestId: 'request',
      token: main,
    });

    const packed = await send({ headers: { ...headers, 'Accept-Encoding': 'gzip, br' }, body });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  });
});

const text = (handle: () => Promise<string>) =>
  serve({ 'GET /text': endpoint({ summary: 'Text', caller: 'anyone', output: z.string(), cache: 5 }) } as const, {
    'GET /text': handle,
  })({
    path: '/text',
    httpMethod: 'GET',
    headers: null,
    body: null,
    requestContext: { identity: { sourceIp: '192.0.2.7' }, requestId: 'request' },
  } as unknown as APIGatewayProxyEvent);

it.each([
  ['a handler that fails', () => Promise.reject(new Error('broken'))],
  ['an answer that the contract does not know', () => Promise.resolve(1 as never)],
  ['what no JSON can hold', () => Promise.resolve(1n as never)],
])('serve › returns a logged, uncached internal error for %s', async (_, handle) => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {});
  const { statusCode, headers, body } = await text(handle);
  expect(statusCode).toBe(500);
  expect(headers?.['cache-control']).toBe('no-store');
  expect(JSON.parse(body)).toEqual({
    success: false,
    code: 5001,
    message: 'Something went wrong on our side. Try again in a moment.',
    error_code: 'INTERNAL_ERROR',
  });
  expect(logged.mock.calls).toEqual([['request failed', expect.anything(), { path: '/text', request: 'request' }]]);
  logged.mockRestore();
});

it('serve › returns code 5007 when the price source fails', { tags: ['TRD-097'] }, async () => {
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {});
  const { statusCode, body } = await text(() => Promise.reject(new ProviderError('No answer in time.')));
  expect(statusCode).toBe(503);
  expect(JSON.parse(body)).toMatchObject({ code: 5007, error_code: 'PRICE_FETCH_FAILED' });
  logged.mockRestore();
});

it('middleware context › does not leak into the next request', async () => {
  const contexts: object[] = [];
  const handle = createMiddlewareStack()
    .check(({ path }) => ({ path }))
    .handler(async (context) => void contexts.push({ ...context }));
  await handle({ path: '/a' } as APIGatewayProxyEvent);
  await handle({ path: '/b' } as APIGatewayProxyEvent, { functionName: 'f' } as Context);
  expect(contexts).toEqual([{ path: '/a' }, { path: '/b', functionName: 'f' }]);
});

it('middleware context › does not compile when a check lacks its input', () => {
  // @ts-expect-error -- nobody was identified yet
  expect(createMiddlewareStack().check(enforceRequestLimit)).toBeDefined();
});

describe('cached answer', () => {
  it.each([
    [['a', 'b'], 'public, max-age=60'],
    [['a'], 'public, max-age=5'],
  ])('with %j is cached as %s', async (items, expected) => {
    const read = serve(
      {
        'GET /things': endpoint({
          summary: 'List things',
          caller: 'anyone',
          limit: 'read',
          cache: 60,
          output: z.object({ items: z.array(z.string()) }),
          partial: (data) => data.items.length < 2,
        }),
      } as const,
      { 'GET /things': async () => ({ items }) },
    );
    const { headers } = await read({
      path: '/things',
      httpMethod: 'GET',
      headers: {},
      body: null,
      isBase64Encoded: false,
      multiValueQueryStringParameters: null,
      requestContext: { identity: { sourceIp: '192.0.2.7' }, requestId: 'request' },
    } as unknown as APIGatewayProxyEvent);
    expect(headers?.['cache-control']).toBe(expected);
  });
});
