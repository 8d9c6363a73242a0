import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { log } from '#functions/lib/log.ts';
import { callTestApi, DEFAULT_CALLER_ADDRESS, newIdempotencyKey } from '#functions/testing/call.ts';
import { createUnusedId } from '#functions/testing/fresh-id.ts';
import { type LoggedInCustomer, logInLiveCustomer, createStaffToken } from '#functions/testing/people/logins.ts';
import {
  getResponseData,
  getResponseError,
  createTestUser,
  TEST_PASSWORD,
} from '#functions/testing/people/test-users.ts';
import { getChangedItemKeys, readStoredItems } from '#functions/testing/stored.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { apiEndpoints } from '#shared/api/contract.ts';
import type { AnyEndpoint, EndpointKey } from '#shared/api/lib/endpoint.ts';

// The number of symbols does not matter here.
vi.mock('#shared/market/symbols.ts', async (original) => {
  const { pickTestSymbols } = await import('#functions/testing/market/few-symbols.ts');
  return pickTestSymbols(await original());
});

useTestTable();

let customer: LoggedInCustomer;
let owner: string;
beforeAll(async () => {
  customer = await logInLiveCustomer('attacked', '1000');
  owner = await createStaffToken('owner');
});

/** Fields set by the server, never by the caller. */
const PROTECTED = [
  'id',
  'user_id',
  'account_id',
  'account_kind',
  'main_account',
  'demo_account',
  'username',
  'email',
  'status',
  'flags',
  'role',
  'is_admin',
  'is_active',
  'is_frozen',
  'is_virtual_account',
  'kyc_status',
  'country',
  'level',
  'level_fixed',
  'credit_score',
  'wallets',
  'wallet_address',
  'balance',
  'available',
  'available_balance',
  'frozen',
  'password_hash',
  'totp_enabled',
  'session_epoch',
  'staff_version',
  'referred_by',
  'questionnaire',
  'limits',
  'entry_price',
  'expiry_price',
  'liquidation_price',
  'payout',
  'payout_rate',
  'fee',
  'profit_loss',
  'created_at',
  'expired_at',
  'verified',
  'is_verified',
  'pk',
  'sk',
  'ttl',
  'gsi1pk',
] as const;

const bodies = apiEndpoints.filter(([, { body, upload }]) => body && upload === undefined);

const getToken = ({ caller, permission }: AnyEndpoint): string | null => {
  if (caller === 'anyone') return null;
  return permission !== undefined ? owner : customer.token;
};

/** Valid values for each path parameter. */
const VALID_PARAMETERS = [
  ...(
    [
      'usr',
      'opt',
      'ord',
      'pos',
      'trd',
      'ntf',
      'alr',
      'psh',
      'stf',
      'ses',
      'bnk',
      'wal',
      'uwl',
      'trf',
      'xch',
      'dep',
      'wdr',
      'pad',
      'wcn',
      'kyc',
      'lvc',
      'apv',
      'jnl',
      'fpr',
      'inv',
      'lpr',
      'lon',
      'tkt',
      'mac',
      'inc',
      'brc',
      'ann',
      'viw',
      'nws',
      'cas',
      'exp',
      'mis',
    ] as const
  ).map(createUnusedId),
  'BTC-USDT',
  'p60',
  'l9',
  '1',
  'cryptocurrency',
  'id_card_front',
  'transfer_single_limit',
  '2026-11.pdf',
  `${'a'.repeat(32)}.jpg`,
  'BTC',
  'USDT-TRC20',
  'x',
];
const buildPath = (key: EndpointKey, { params }: AnyEndpoint): string =>
  (key.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = params?.shape[name] as z.ZodType;
    return encodeURIComponent(VALID_PARAMETERS.find((value) => schema.safeParse(value).success) ?? 'none');
  });

const send = (key: EndpointKey, endpoint: AnyEndpoint, body: string, query = '') =>
  callTestApi({
    method: key.split(' ')[0] ?? '',
    path: `${buildPath(key, endpoint)}${query}`,
    token: getToken(endpoint),
    body,
    headers: endpoint.idempotent ? { 'idempotency-key': newIdempotencyKey() } : {},
  });

/** Returns everything stored except counts of requests. */
const stored = async () => new Map([...(await readStoredItems())].filter(([key]) => !key.startsWith('LIMIT#')));

/** Returns every object of a JSON Schema. */
function* iterateObjectSchemas(
  schema: unknown,
  path = '',
): Generator<{ path: string; schema: Record<string, unknown> }> {
  if (typeof schema !== 'object' || schema === null) return;
  const node = schema as Record<string, unknown>;
  if (node['type'] === 'object') yield { path, schema: node };
  for (const [name, inner] of Object.entries(node)) yield* iterateObjectSchemas(inner, `${path}/${name}`);
}

describe('malicious request bodies', () => {
  it.each(bodies)(
    'with protected or unknown fields are rejected by %s',
    { tags: ['TRD-219'] },
    async (key, endpoint) => {
      const knownFields = Object.keys(endpoint.body.shape);
      const fields = PROTECTED.filter((name) => !knownFields.includes(name));
      const before = await stored();
      const answer = await send(
        key,
        endpoint,
        JSON.stringify(Object.fromEntries(fields.map((name) => [name, 'mine']))),
      );
      const { status, errors } = getResponseError(answer);
      expect(status).toBe(422);
      for (const name of fields) expect([name, errors?.[name]]).toEqual([name, ['Unknown field.']]);
      expect(getChangedItemKeys(before, await stored())).toEqual([]);
    },
  );

  it.each(apiEndpoints)(
    'with unknown properties match no schema of %s',
    { tags: ['TRD-219'] },
    (_, { body, query, params }) => {
      for (const schema of [body, query, params]) {
        if (!schema) continue;
        const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' });
        for (const { path, schema: object } of iterateObjectSchemas(json)) {
          // A record accepts other keys, by its own schema.
          const extraProperties = object['additionalProperties'];
          expect([path, extraProperties === false || typeof object['propertyNames'] === 'object']).toEqual([
            path,
            true,
          ]);
        }
      }
    },
  );

  it.each(apiEndpoints.filter(([, { body, upload }]) => !body && upload === undefined))(
    'are rejected by %s, which takes no body',
    async (key, endpoint) => {
      if (key.startsWith('GET ')) return;
      const before = await stored();
      expect(getResponseError(await send(key, endpoint, '{"status":"active","user_id":"x"}')).status).toBe(422);
      expect(getChangedItemKeys(before, await stored())).toEqual([]);
    },
  );
});

describe('prototype pollution', () => {
  const polluted = '{"polluted":"yes","isAdmin":true,"reason":"yes","fields":{"polluted":"yes"}}';
  const body = `{"__proto__":${polluted},"constructor":{"prototype":${polluted}},"prototype":${polluted}}`;
  const expectClean = () => {
    for (const name of ['polluted', 'isAdmin', 'reason', 'fields'])
      expect(({} as Record<string, unknown>)[name]).toBeUndefined();
  };

  it.each(bodies)('is prevented in a body of %s', { tags: ['TRD-219'] }, async (key, endpoint) => {
    const { status, errors } = getResponseError(await send(key, endpoint, body));
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {})).toEqual(expect.arrayContaining(['constructor', 'prototype']));
    const nested = Object.keys(endpoint.body.shape).map((name) => `${JSON.stringify(name)}:${body}`);
    expect(getResponseError(await send(key, endpoint, `{${nested.join(',')}}`)).status).toBeLessThan(500);
    expectClean();
  });

  it.each(apiEndpoints)('is prevented in a query of %s', { tags: ['TRD-219'] }, async (key, endpoint) => {
    if (endpoint.media === 'text/html' || endpoint.upload !== undefined) return;
    for (const query of [
      '__proto__=yes',
      'constructor=yes',
      '__proto__[polluted]=yes',
      'constructor.prototype.polluted=yes',
    ]) {
      const { status, errors } = getResponseError(await send(key, endpoint, '{}', `?${query}`));
      expect([query, status]).toEqual([query, 422]);
      expect(errors).toBeDefined();
    }
    expectClean();
  });
});

describe('malicious request headers', () => {
  const login = (headers: Record<string, string>, password = 'wrong') =>
    callTestApi({
      method: 'POST',
      path: '/auth/login',
      address: '198.51.100.77',
      headers,
      body: JSON.stringify({ username: 'headed', password }),
    });

  it('do not change the recorded address or country', { tags: ['TRD-220'] }, async () => {
    await createTestUser();
    const guesses = Array.from({ length: 12 }, (_, n) => `203.0.113.${n}`).map((address) =>
      login({
        'x-forwarded-for': address,
        'x-real-ip': address,
        forwarded: `for=${address}`,
        'true-client-ip': address,
        'cloudfront-viewer-address': `${address}:4711`,
        'cloudfront-viewer-country': 'SY',
        'x-origin-secret': 'guess',
      }),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(8);
    expect(statuses.filter((status) => status === 423)).toHaveLength(4);
    const body = JSON.stringify({ username: 'from-nowhere', password: TEST_PASSWORD });
    const answer = await callTestApi({
      method: 'POST',
      path: '/auth/register-account',
      body,
      headers: { 'cloudfront-viewer-country': 'SY', 'cloudfront-viewer-address': '203.0.113.1:1' },
    });
    expect(answer.status).toBe(200);
    expect(getResponseData(answer)).toMatchObject({ client_ip: DEFAULT_CALLER_ADDRESS });
  });

  it('of a CDN › are trusted with the secret only; other requests are denied', async () => {
    process.env['ORIGIN_SECRET'] = 'known to the CDN';
    try {
      const signUp = (headers: Record<string, string>) =>
        callTestApi({
          method: 'POST',
          path: '/auth/register-account',
          body: JSON.stringify({ username: `cdn-${createUnusedId('usr').slice(-8)}`, password: TEST_PASSWORD }),
          headers,
        });
      for (const secret of ['', 'guess', 'known to the CDN '])
        expect(getResponseError(await signUp({ 'x-origin-secret': secret })).error_code).toBe('FORBIDDEN');
      expect(getResponseError(await signUp({})).error_code).toBe('FORBIDDEN');
      const cdn = { 'x-origin-secret': 'known to the CDN', 'x-forwarded-for': '203.0.113.200' };
      const country = (code: string) => ({ ...cdn, 'cloudfront-viewer-country': code });
      for (const code of ['BS', 'BW', 'GH', 'PA', 'SY', 'TT', 'YE', 'ZW', 'CN'])
        expect([code, getResponseError(await signUp(country(code))).error_code]).toEqual([code, 'COUNTRY_RESTRICTED']);
      const from = { ...country('DE'), 'cloudfront-viewer-address': '2001:db8::7:443' };
      expect(getResponseData(await signUp(from))).toMatchObject({ client_ip: '2001:db8::7' });
    } finally {
      delete process.env['ORIGIN_SECRET'];
    }
  });

  it('with line breaks inject no header, log line or record', { tags: ['TRD-220'] }, async () => {
    const evil = 'Mozilla/5.0 (X11; Linux) Chrome/1\r\nSet-Cookie: a=b\n{"level":"error"}<script>';
    const lines: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
      lines.push(String(line));
      return true;
    });
    const before = process.env['LOG_LEVEL'];
    process.env['LOG_LEVEL'] = 'debug';
    let answers: Awaited<ReturnType<typeof callTestApi>>[];
    try {
      const person = await createTestUser();
      const body = JSON.stringify({ username: person.user.username, password: TEST_PASSWORD });
      const headers = { 'user-agent': evil, 'accept-language': evil, 'x-request-id': evil, origin: evil, host: evil };
      const session = await callTestApi({ method: 'POST', path: '/auth/login', headers, body });
      const { token } = getResponseData<{ token: string }>(session);
      answers = [session];
      for (const path of ['/user/sessions', '/user/security-log', `/${encodeURIComponent(evil)}`, `/user/${evil}`])
        answers.push(await callTestApi({ method: 'GET', path, token, headers }));
      const name = { username: `x\r\nX-Evil: 1`, password: TEST_PASSWORD };
      for (const path of ['/auth/login', '/auth/register-account'])
        answers.push(await callTestApi({ method: 'POST', path, headers, body: JSON.stringify(name) }));
      const mail = { email: 'a@example.com\r\nBcc: all@example.com', type: 'register' };
      answers.push(
        await callTestApi({ method: 'POST', path: '/auth/send-email-code', headers, body: JSON.stringify(mail) }),
      );
      log.error(evil, new Error(evil), { path: evil });
    } finally {
      write.mockRestore();
      if (before === undefined) delete process.env['LOG_LEVEL'];
      else process.env['LOG_LEVEL'] = before;
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404, 401, 422, 422]);
    for (const { headers } of answers) {
      expect(Object.keys(headers)).not.toContain('set-cookie');
      for (const value of Object.values(headers)) expect(String(value)).not.toMatch(/[\r\n]/);
    }
    // Only a few words of ours are stored of a browser's user agent.
    expect(answers[1]?.text).toContain('Chrome on Linux');
    for (const { text } of answers.slice(0, 3)) expect(text).not.toMatch(/<script|Set-Cookie/);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect([line, line.indexOf('\n')]).toEqual([line, line.length - 1]);
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: expect.any(String) });
  });
});
