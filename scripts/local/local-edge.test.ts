import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { edgeResponseHeaders } from '#infra/edge-headers.ts';
import { createTestFunctionHost } from '#scripts/testing/platform/functions.ts';
import { PLACEHOLDER_ORIGIN } from '#shared/public-pages.ts';
import { CdnCache } from './cdn-cache.ts';
import { createRestGateway } from './create-rest-gateway.ts';
import { LocalEdge } from './local-edge.ts';
import { createSitePageHandler } from './pages.ts';

/** Answers with its event; the query contains the instructions. */
const ECHO = `
  let calls = 0;
  export const handler = async (event) => {
    const mine = (calls += 1);
    const ask = event.queryStringParameters ?? {};
    if (ask.wait) await new Promise((resolve) => setTimeout(resolve, Number(ask.wait)));
    if (ask.exit) process.exit(1);
    if (ask.throw) throw new Error('broken');
    if (ask.nothing) return null;
    if (ask.hang) return new Promise(() => {});
    return {
      statusCode: Number(ask.status ?? 200),
      headers: { 'content-type': 'application/json', ...(ask.cache && { 'cache-control': 'public, max-age=' + ask.cache }) },
      multiValueHeaders: { 'x-two': ['a', 'b'] },
      body: JSON.stringify({ calls: mine, name: 'NAME', event }),
    };
  };`;

let now = Date.UTC(2026, 0, 1);
let base: string;
let port: number;
let stop: () => Promise<void>;

beforeAll(async () => {
  const echo = (name: string) => ECHO.replace('NAME', name);
  const { host, stop: stopHost } = await createTestFunctionHost(
    {
      market: echo('market'),
      adminUsers: echo('adminUsers'),
      adminSession: echo('adminSession'),
      options: echo('options'),
      news: echo('news'),
    },
    { timeout: 3 },
  );
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><p>page</p>');
  writeFileSync(join(folder, 'not-found.html'), '<!doctype html><p>page</p>');
  writeFileSync(join(folder, 'assets/app-1a2b.js'), `console.log('${'long '.repeat(1000)}')`);
  writeFileSync(join(folder, 'mark.svg'), '<svg/>');
  for (const language of ['en', 'ja']) {
    mkdirSync(join(folder, `pages/${language}`), { recursive: true });
    writeFileSync(join(folder, `pages/${language}/faq.html`), `<a href="${PLACEHOLDER_ORIGIN}/faq">${language}</a>`);
  }
  const edge = new LocalEdge(
    () => ({
      site: 'web',
      rest: createRestGateway(host),
      pages: createSitePageHandler('web', folder, 'http://localhost'),
      socket: (_, socket) => socket.destroy(),
    }),
    new CdnCache(() => now),
  );
  edge.server.listen(0, '127.0.0.1');
  await once(edge.server, 'listening');
  port = (edge.server.address() as AddressInfo).port;
  base = `http://127.0.0.1:${port}`;
  stop = async () => {
    edge.server.close();
    edge.server.closeAllConnections();
    await stopHost();
    rmSync(folder, { recursive: true });
  };
});
afterAll(() => stop());

// oxlint-disable-next-line typescript/no-explicit-any -- whatever the function answered
const parse = (response: Response): Promise<any> => response.json();
const json = async (path: string, init: RequestInit = {}) => parse(await fetch(base + path, init));

test('local edge › converts a request to an API Gateway event', async () => {
  const { event } = await json('/api/options/orders/a%20b?x=1&y=%C3%A9+e&x=2&empty', {
    method: 'POST',
    body: '{"a":1}',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer abc', Cookie: 'a=b', 'X-Other': '1' },
  });
  expect(event).toMatchObject({
    resource: '/options/{proxy+}',
    path: '/options/orders/a%20b',
    httpMethod: 'POST',
    pathParameters: { proxy: 'orders/a%20b' },
    queryStringParameters: { x: '2', y: 'é e', empty: '' },
    multiValueQueryStringParameters: { x: ['1', '2'], y: ['é e'] },
    isBase64Encoded: true,
    headers: { Authorization: 'Bearer abc', 'Content-Type': 'application/json' },
    multiValueHeaders: { Authorization: ['Bearer abc'] },
    requestContext: { stage: 'api', path: '/api/options/orders/a%20b', identity: { sourceIp: '127.0.0.1' } },
  });
  expect(Buffer.from(event.body, 'base64').toString()).toBe('{"a":1}');
  // As CloudFront's policy: headers that the APIs do not need do not reach them.
  expect(event.headers).not.toHaveProperty('cookie');
  expect(Object.keys(event.headers).map((name) => name.toLowerCase())).not.toContain('x-other');
  const bare = await json('/api/options');
  expect(bare.event).toMatchObject({ body: null, isBase64Encoded: false, pathParameters: null });
  expect(bare.event.queryStringParameters).toBe(null);
});

test('local edge › normalises escaped paths', { tags: ['TRD-215'] }, async () => {
  expect((await json('/api/%61dmin/%75sers/a%2fb%20%7e')).event).toMatchObject({ path: '/admin/users/a%2Fb%20~' });
  expect((await json('/api/options/%256C')).event).toMatchObject({ path: '/options/%256C' });
});

test('local edge › sets the site header itself and ignores the request’s value', { tags: ['TRD-215'] }, async () => {
  const { event } = await json('/api/options', { headers: { 'X-Origin-Site': 'admin' } });
  expect(event.headers['X-Origin-Site']).toBe('web');
});

test('API routing › picks the longest matching prefix at a path boundary', async () => {
  expect((await json('/api/admin/users/usr_1')).name).toBe('adminUsers');
  expect((await json('/api/admin/session')).name).toBe('adminSession');
  expect((await json('/api/admin/usersx')).name).toBe('adminSession');
});

test('client IP address › is taken from the connection, not from forwarding headers', async () => {
  const { event } = await json('/api/options', {
    headers: {
      'X-Forwarded-For': '1.2.3.4',
      'CloudFront-Viewer-Address': '1.2.3.4:5',
      'X-Origin-Secret': 'guess',
      'X-Real-IP': '1.2.3.4',
    },
  });
  expect(JSON.stringify(event)).not.toContain('1.2.3.4');
  expect(JSON.stringify(event)).not.toContain('guess');
});

test('API responses › pass unchanged and get the edge headers', async () => {
  const response = await fetch(`${base}/api/options?status=422`);
  expect(response.status).toBe(422);
  expect(response.headers.get('x-two')).toBe('a, b');
  for (const [name, value] of Object.entries(edgeResponseHeaders))
    expect(response.headers.get(name)).toBe(name === 'strict-transport-security' ? null : value);
});

test('gateway errors › have the API’s error envelope', async () => {
  const cases = [
    ['/api/nowhere', 404, 'NOT_FOUND'],
    ['/api', 404, 'NOT_FOUND'],
    ['/api/options?throw=1', 502, 'SERVICE_UNAVAILABLE'],
    ['/api/options?nothing=1', 502, 'SERVICE_UNAVAILABLE'],
    ['/api/options?exit=1', 502, 'SERVICE_UNAVAILABLE'],
    ['/api/options?hang=1', 504, 'SERVICE_UNAVAILABLE'],
    ['/api/options?x=%ff', 400, 'INVALID_PARAMETERS'],
  ] as const;
  for (const [path, status, reason] of cases) {
    const response = await fetch(base + path);
    expect([path, response.status]).toEqual([path, status]);
    expect(await response.json()).toMatchObject({ success: false, error_code: reason });
  }
  expect((await fetch(`${base}/api/options`)).status).toBe(200);
});

test('request bodies › are accepted up to 10 MB, with or without a declared length', async () => {
  const fullBody = await json('/api/options', { method: 'POST', body: 'x'.repeat(10 * 1024 * 1024) });
  expect(Buffer.from(fullBody.event.body, 'base64')).toHaveLength(10 * 1024 * 1024);
  const answer = await fetch(`${base}/api/options`, { method: 'POST', body: 'x'.repeat(10 * 1024 * 1024 + 1) });
  expect([answer.status, (await parse(answer)).error_code]).toEqual([413, 'INVALID_PARAMETERS']);
  const status = await new Promise((resolve, reject) => {
    const request = httpRequest(`${base}/api/options`, { method: 'POST' }, (response) => resolve(response.statusCode));
    request.on('error', reject);
    for (let i = 0; i < 12; i++) request.write(Buffer.alloc(1024 * 1024));
    request.end();
  });
  expect(status).toBe(413);
});

test(
  'edge cache › stores public responses for their max-age, per content encoding',
  { tags: ['TRD-093'] },
  async () => {
    const path = '/api/public/prices?cache=5';
    const first = await json(path);
    const secondAnswer = await fetch(base + path, { headers: { Authorization: 'Bearer somebody' } });
    expect((await parse(secondAnswer)).calls).toBe(first.calls);
    expect(secondAnswer.headers.get('age')).toBe('0');
    now += 4000;
    expect((await fetch(base + path)).headers.get('age')).toBe('4');
    expect((await json(path, { headers: { 'Accept-Encoding': 'identity' } })).calls).toBe(first.calls + 1);
    now += 1000;
    const later = await fetch(base + path);
    expect([later.headers.get('age'), (await parse(later)).calls]).toEqual([null, first.calls + 2]);
  },
);

test('edge cache › forwards public requests without the token', async () => {
  const { event } = await json('/api/public/ticks', { headers: { Authorization: 'Bearer somebody' } });
  expect(JSON.stringify(event)).not.toContain('somebody');
});

test('edge cache › merges simultaneous equal requests only if they are public', async () => {
  const ask = (path: string) => Promise.all(Array.from({ length: 10 }, () => json(path)));
  const cachedAnswers = await ask('/api/public/prices?cache=5&wait=50');
  expect(new Set(cachedAnswers.map(({ calls }) => calls)).size).toBe(1);
  const unkept = await ask('/api/public/prices?wait=50');
  expect(new Set(unkept.map(({ calls }) => calls)).size).toBe(10);
  const own = await ask('/api/options?wait=50');
  expect(new Set(own.map(({ calls }) => calls)).size).toBe(10);
});

test('site pages › are served as files by type, or as the application for other paths', async () => {
  const page = await fetch(`${base}/orders/opt_01?symbol=BTC/USDT`);
  expect(await page.text()).toContain('<p>page</p>');
  expect(page.headers.get('cache-control')).toBe('no-cache');
  expect(page.headers.get('content-security-policy')).toBe(edgeResponseHeaders['content-security-policy']);
  const conditionalAnswer = await fetch(`${base}/orders/opt_02`, {
    headers: { 'If-None-Match': page.headers.get('etag') ?? '' },
  });
  expect(conditionalAnswer.status).toBe(304);
  const script = await fetch(`${base}/assets/app-1a2b.js`, { headers: { 'Accept-Encoding': 'gzip, br' } });
  expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  expect(script.headers.get('content-encoding')).toBe('br');
  expect((await script.text()).length).toBeGreaterThan(5000);
  expect((await fetch(`${base}/assets/gone.js`)).status).toBe(404);
  expect((await fetch(`${base}/`, { method: 'POST' })).status).toBe(405);
});

/** Sends a request byte by byte as given. */
async function raw(text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(text);
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('latin1');
}

test('prerendered pages › are served in the visitor’s language with the site’s origin', async () => {
  const readPage = async (path: string, language: string) =>
    (await fetch(base + path, { headers: { 'accept-language': language } })).text();
  expect(await readPage('/faq', 'ja-JP,en;q=0.5')).toBe('<a href="http://localhost/faq">ja</a>');
  expect(await readPage('/faq', 'fr')).toBe('<a href="http://localhost/faq">en</a>');
  expect(await readPage('/faq?lang=ja&x=1', 'en')).toBe('<a href="http://localhost/faq">ja</a>');
});

test('article page › comes from the API by language, under the page headers', async () => {
  const fetchPath = (path: string, init: RequestInit = {}) => fetch(base + path, init);
  const answer = await fetchPath('/news/nws_1?lang=xx&utm=1', {
    headers: { 'accept-language': 'ja-JP', Authorization: 'Bearer somebody' },
  });
  const { name, event } = (await parse(answer)) as { name: string; event: { path: string } };
  expect([name, event]).toMatchObject(['news', { path: '/news/nws_1/page', queryStringParameters: { lang: 'ja' } }]);
  expect(JSON.stringify(event)).not.toContain('somebody');
  for (const [name, value] of Object.entries(edgeResponseHeaders))
    expect(answer.headers.get(name)).toBe(name === 'strict-transport-security' ? null : value);
  const head = await fetchPath('/news/nws_1', { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect((await fetchPath('/news/nws_1', { method: 'POST' })).status).toBe(405);
  // Any other path below the news is a page of the application.
  expect(await (await fetchPath('/news/other')).text()).toContain('<p>page</p>');
});

test('file paths › cannot leave the site folder', async () => {
  for (const path of [
    '/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/%00.js',
    '/%zz.js',
  ])
    expect(await raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)).toMatch(/^HTTP\/1.1 (404|400)/);
});

test('brotli-compressed responses › decode to the original file', async () => {
  const answer = await raw(
    'GET /assets/app-1a2b.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, br\r\nConnection: close\r\n\r\n',
  );
  const body = Buffer.from(answer.slice(answer.indexOf('\r\n\r\n') + 4), 'latin1');
  expect(brotliDecompressSync(body).toString()).toContain('long long');
});
