import { describe, expect, it } from 'vitest';
import { findUserByName, readUser } from '#functions/data/users/users.ts';
import { reconcileEverything } from '#functions/domain/ledger/reconcile.ts';
import { callTestApi } from '#functions/testing/call.ts';
import { logInDemoCustomer, logInLiveCustomer } from '#functions/testing/people/logins.ts';
import { getSortedStatuses } from '#functions/testing/people/test-users.ts';
import { useTestQueue } from '#functions/testing/queue.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { LoginSession } from '#shared/schemas/identity.ts';

useTestTable();
useTestQueue('NOTIFY_QUEUE_URL');

interface Data extends LoginSession {
  accounts: { id: string; epoch: number; balance: string }[];
  wallets: { available_balance: string }[];
  epoch: number;
  balance: string;
  session: LoginSession | null;
}
async function ask(method: string, path: string, token: string | null, body?: unknown, headers = {}) {
  const { status, envelope } = await callTestApi({
    method,
    path,
    token,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  });
  const { error_code, errors } = (envelope ?? {}) as { error_code?: string; errors?: Record<string, string[]> };
  return { status, error_code, errors, data: (envelope as unknown as { data: Data }).data };
}
const create = (token: string | null = null) => ask('POST', '/simulate/create', token, {});
const demos = async (token: string) => (await ask('GET', '/simulate/list', token)).data.accounts;
const holds = async (token: string) =>
  (await ask('GET', '/user/assets?wallet_type=trading', token)).data.wallets[0]?.available_balance;
/** Returns the wallets of an account with this balance, in display order. */
const walletsWith = (available_balance: string) => [{}, { wallet_type: 'trading', available_balance }, {}];
const works = async (token: string) => (await ask('GET', '/user/assets', token)).status === 200;

describe('demo account', () => {
  it('opens for a visitor with 100,000 USDT', { tags: ['TRD-159'] }, async () => {
    const { status, data } = await create();
    expect(status).toBe(200);
    expect(data).toMatchObject({ current_mode: 'simulate', main_token: null, simulate_token: data.token });
    expect(data.user.is_virtual_account).toBe(true);
    expect(await holds(data.token)).toBe('100000');
    expect(await demos(data.token)).toEqual([
      { id: expect.stringMatching(/^acc_/), created_at: expect.any(Number), epoch: 1, balance: '100000' },
    ]);
    // An invalid token counts as that of a visitor.
    expect((await create('usr_not-a-token-but-long-enough')).data.user.id).not.toBe(data.user.id);
  });

  it(
    'is created once beside a main account; the tokens of both stay valid',
    { tags: ['TRD-146', 'TRD-147'] },
    async () => {
      const { user, token } = await logInLiveCustomer('with-demo', '500');
      expect(await demos(token)).toEqual([]);
      expect((await ask('POST', '/auth/mode', token, { mode: 'simulate' })).error_code).toBe('NOT_FOUND');
      const creations = await Promise.all(Array.from({ length: 5 }, () => create(token)));
      const [first] = creations;
      if (!first) throw new Error('no answer');
      expect(first.data).toMatchObject({
        current_mode: 'simulate',
        main_token: token,
        simulate_token: first.data.token,
        user: { id: user.id, is_virtual_account: false },
        simulate_user: { id: user.id },
      });
      const accounts = await Promise.all(creations.map(({ data }) => demos(data.token)));
      expect(new Set(accounts.map(([account]) => account?.id)).size).toBe(1);
      expect(await holds(first.data.token)).toBe('100000');
      expect(await holds(token)).toBe('500');
      // The demo token cannot use endpoints of the main account.
      expect((await ask('GET', '/user-levels', first.data.token)).error_code).toBe('FORBIDDEN');
    },
  );

  it(
    'is returned with its own token and user at every later login and refresh',
    { tags: ['TRD-133', 'TRD-146'] },
    async () => {
      const { user, token } = await logInLiveCustomer('login-with-demo', '5');
      await create(token);
      const credentials = { username: user.username, password: 'correct horse battery' };
      const login = (await ask('POST', '/auth/login', null, credentials)).data;
      const refreshed = (await ask('POST', '/auth/refresh', null, { refresh_token: login.refresh_token })).data;
      for (const answer of [login, refreshed]) {
        expect(answer).toMatchObject({
          current_mode: 'main',
          main_token: answer.token,
          user: { id: user.id, is_virtual_account: false, wallets: walletsWith('5') },
          simulate_token: expect.any(String),
          simulate_user: { id: user.id, is_virtual_account: true, wallets: walletsWith('100000') },
        });
      }
      // The earlier token ended with the refresh, as the main one did.
      expect(await works(login.simulate_token ?? '')).toBe(false);
      const demo = refreshed.simulate_token ?? '';
      expect(await holds(demo)).toBe('100000');
      expect(await holds(refreshed.token)).toBe('5');
      expect((await ask('GET', '/user-levels', demo)).error_code).toBe('FORBIDDEN');
      // Leaving the demo account ends that token, but not the login that it came with.
      await ask('POST', '/simulate/exit', demo, {});
      expect(await works(demo)).toBe(false);
      expect(await works(refreshed.token)).toBe(true);
    },
  );

  it('is entered and left by switching the account mode', { tags: ['TRD-133', 'TRD-146'] }, async () => {
    const { token } = await logInLiveCustomer('switching', '5');
    const demo = (await create(token)).data.token;
    const mainLogin = (await ask('POST', '/auth/mode', demo, { mode: 'main' })).data;
    expect(mainLogin).toMatchObject({ current_mode: 'main', main_token: mainLogin.token, simulate_token: demo });
    expect(await holds(mainLogin.token)).toBe('5');
    const demoLogin = (await ask('POST', '/auth/mode', mainLogin.token, { mode: 'simulate' })).data;
    expect(demoLogin).toMatchObject({
      current_mode: 'simulate',
      main_token: mainLogin.token,
      simulate_token: demoLogin.token,
    });
    for (const sessionToken of [token, demo, mainLogin.token, demoLogin.token])
      expect(await works(sessionToken)).toBe(true);
    const visitor = (await create()).data.token;
    expect((await ask('POST', '/auth/mode', visitor, { mode: 'main' })).error_code).toBe('NOT_FOUND');
    expect((await ask('POST', '/auth/mode', visitor, { mode: 'both' })).error_code).toBe('VALIDATION_FAILED');
  });

  it('resets to 100,000 USDT with the same token in a new demo epoch', async () => {
    const { token } = await logInDemoCustomer();
    const [before] = await demos(token);
    const { data } = await ask('POST', '/simulate/reset', token, {});
    expect(data).toEqual({ epoch: 2, balance: '100000' });
    const [now] = await demos(token);
    expect(now).toMatchObject({ epoch: 2, balance: '100000' });
    expect(now?.id).not.toBe(before?.id);
    expect(await holds(token)).toBe('100000');
    const { token: live } = await logInLiveCustomer('no-demo-to-reset', '1');
    expect((await ask('POST', '/simulate/reset', live, {})).error_code).toBe('NOT_FOUND');
  });

  it('is left for the main account, or ended for good by a visitor', { tags: ['TRD-149'] }, async () => {
    const { token } = await logInLiveCustomer('leaving', '7');
    const demo = (await create(token)).data.token;
    const { session } = (await ask('POST', '/simulate/exit', demo, {})).data;
    expect(session).toMatchObject({ current_mode: 'main' });
    expect(await holds(session?.token ?? '')).toBe('7');
    expect(await works(demo)).toBe(false);
    expect(await works(token)).toBe(true);
    const visitor = (await create()).data.token;
    expect((await ask('POST', '/simulate/exit', visitor, {})).data.session).toBeNull();
    expect(await works(visitor)).toBe(false);
  });
});

describe('demo trading balance', () => {
  it('is returned for the current account, alone and among the wallets', { tags: ['TRD-134'] }, async () => {
    const { user, token } = await logInLiveCustomer('balanced', '12.5');
    const demo = (await create(token)).data.token;
    for (const [sessionToken, balance] of [
      [token, '12.5'],
      [demo, '100000'],
    ] as const) {
      const wallet = {
        coin_type: 'USDT',
        wallet_type: 'trading',
        available_balance: balance,
        frozen_balance: '0',
      };
      expect((await ask('GET', '/user/balance', sessionToken)).data).toMatchObject({
        ...wallet,
        total_balance: balance,
      });
      expect((await ask('GET', '/user/profile', sessionToken)).data.user).toMatchObject({
        id: user.id,
        wallets: walletsWith(balance),
      });
    }
  });
});

describe('sign-up of a demo visitor', () => {
  const PASSWORD = 'lantern orchard violet 42';
  const upgrade = (token: string, body: object) => ask('POST', '/simulate/upgrade', token, body);

  it('creates a main account without play money, by name and password', { tags: ['TRD-150'] }, async () => {
    const demo = (await create()).data;
    const { status, data } = await upgrade(demo.token, { username: 'New-Person', password: PASSWORD });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      current_mode: 'main',
      user: { id: demo.user.id, username: 'New-Person', is_virtual_account: false },
    });
    expect(await holds(data.token)).toBe('0');
    expect(await holds(demo.token)).toBe('100000');
    const stored = await readUser(demo.user.id as never);
    expect(stored?.referral_code).toMatch(/^[A-Z0-9]{8}$/);
    expect(await findUserByName(demo.user.username)).toBeNull();
    expect((await findUserByName('new-person'))?.id).toBe(demo.user.id);
    const login = await ask('POST', '/auth/login', null, { username: 'new-person', password: PASSWORD });
    expect(login.data.current_mode).toBe('main');
    expect((await reconcileEverything()).mismatches).toEqual([]);
  });

  it('succeeds once and follows the sign-up rules', async () => {
    const { token: live } = await logInLiveCustomer('Taken-Name', '1');
    const demo = (await create()).data.token;
    const getErrors = async (body: object) => (await upgrade(demo, body)).errors;
    expect(await getErrors({ username: 'taken-name', password: PASSWORD })).toEqual({
      username: ['This username is already taken.'],
    });
    expect(await getErrors({ username: 'somebody', password: 'password123' })).toHaveProperty('password');
    expect(await getErrors({ username: 'somebody', password: PASSWORD, referral_code: 'ZZZZZZZZ' })).toHaveProperty(
      'referral_code',
    );
    expect(await getErrors({ username: 'somebody', password: PASSWORD, main_account: 'acc_x' })).toBeDefined();
    expect((await upgrade(live, { username: 'somebody', password: PASSWORD })).error_code).toBe('FORBIDDEN');
    const both = await Promise.all(
      ['somebody', 'somebody-else'].map((username) => upgrade(demo, { username, password: PASSWORD })),
    );
    expect(getSortedStatuses(both)).toEqual([200, 403]);
    const rivals = await Promise.all([create(), create()]);
    const answers = await Promise.all(
      rivals.map(({ data }) => upgrade(data.token, { username: 'same-name', password: PASSWORD })),
    );
    expect(getSortedStatuses(answers)).toEqual([200, 422]);
  });
});
