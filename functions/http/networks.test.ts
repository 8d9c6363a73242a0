import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { now, setClock } from '#functions/lib/clock.ts';
import { requestLimits, getMaxRequests } from '#functions/lib/limits.ts';
import { type TestApiCall, callTestApi } from '#functions/testing/call.ts';
import { logInLiveCustomer, createStaffToken } from '#functions/testing/people/logins.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { RateLimitName } from '#shared/api/lib/endpoint.ts';

useTestTable();

beforeEach(() => {
  process.env['RATE_LIMIT_SCALE'] = '0.1';
  // One moment, so that no window ends within a test.
  const at = now();
  setClock(() => at);
});
afterEach(() => {
  delete process.env['RATE_LIMIT_SCALE'];
  setClock();
});

/** Repeats a request from a new address each time until it is rejected; returns the number accepted. */
async function letThrough(ask: Omit<TestApiCall, 'address'>, addressOf: (i: number) => string) {
  for (let i = 0; i < 100; i++) if ((await callTestApi({ ...ask, address: addressOf(i) })).status === 429) return i;
  throw new Error('it was never refused');
}

describe('rate limit', () => {
  const limitedRequests: [RateLimitName, { method: string; path: string; body?: string }][] = [
    ['read', { method: 'GET', path: '/public/futures-configs' }],
    ['login', { method: 'POST', path: '/auth/login', body: '{"username":"nobody","password":"of no use"}' }],
    ['demo', { method: 'POST', path: '/simulate/create', body: '{}' }],
  ];

  it.each(limitedRequests)(
    'of %s counts IPv6 addresses by their /64 network',
    { tags: ['TRD-211'] },
    async (name, ask) => {
      const addressAt = (i: number) => `2001:db8:${name.length}:7:${i.toString(16)}::${i}`;
      expect(await letThrough(ask, addressAt)).toBe(getMaxRequests(requestLimits[name]));
      expect((await callTestApi({ ...ask, address: `2001:db8:${name.length}:8::1` })).status).not.toBe(429);
    },
  );

  it.each(limitedRequests)('of %s counts an IPv4 address in any notation', { tags: ['TRD-211'] }, async (name, ask) => {
    const address = `198.51.100.${name.length}`;
    expect(await letThrough(ask, (i) => (i % 2 === 0 ? address : `::ffff:${address}`))).toBe(
      getMaxRequests(requestLimits[name]),
    );
    expect((await callTestApi({ ...ask, address: `198.51.101.${name.length}` })).status).not.toBe(429);
  });
});

describe('rate limit of staff', () => {
  it('applies to endpoints with a permission that name no limit', async () => {
    const ask = { method: 'GET', path: '/admin/session', token: await createStaffToken('owner') };
    let accepted = 0;
    while ((await callTestApi(ask)).status === 200) accepted += 1;
    expect(accepted).toBe(getMaxRequests(requestLimits.staff));
  });
});

describe('requests with invalid tokens', () => {
  const forged = () => `usr_${'0'.repeat(26)}.ses_${'0'.repeat(26)}.${'A'.repeat(43)}`;

  it.each([
    ['/user/profile', '198.51.100.90'],
    ['/admin/session', '198.51.100.91'],
  ])(
    'to %s are looked up a few times per network, then rejected without a read',
    { tags: ['TRD-212'] },
    async (path, address) => {
      const { token } = await logInLiveCustomer(`token-${path.length}`, '1');
      expect(await letThrough({ method: 'GET', path, token: forged() }, () => address)).toBe(
        getMaxRequests(requestLimits.token),
      );
      let calls = 0;
      const stop = hookTableCalls(({ send }) => {
        calls++;
        return send();
      });
      expect((await callTestApi({ method: 'GET', path, token: forged(), address })).status).toBe(429);
      expect((await callTestApi({ method: 'GET', path: '/user/profile', token, address })).status).toBe(429);
      stop();
      expect(calls).toBe(0);
      expect(
        (await callTestApi({ method: 'GET', path: '/user/profile', token, address: '198.51.100.92' })).status,
      ).toBe(200);
    },
  );

  it('limit › does not count valid tokens', { tags: ['TRD-212'] }, async () => {
    const address = '198.51.100.93';
    const { token } = await logInLiveCustomer('token-often', '1');
    const staff = await createStaffToken('support', address);
    for (let i = 0; i < getMaxRequests(requestLimits.token); i++) {
      await callTestApi({ method: 'GET', path: '/user/profile', token, address });
      await callTestApi({ method: 'GET', path: '/admin/session', token: staff, address });
    }
    expect((await callTestApi({ method: 'GET', path: '/user/profile', token: forged(), address })).status).toBe(401);
  });
});
