import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/api/client.ts';
import type { LoginSession as LoginAnswer } from '#shared/schemas/identity.ts';
import { siteApi, getFreshUserSession, logOutUser } from './api.ts';
import { loadNamespaces } from './language.ts';
import {
  clearUserSession,
  getCurrentUserSession,
  onUserSessionChange,
  type UserSessionEndReason,
  storeUserSession,
} from './session.ts';

vi.mock('./language.ts', () => ({ loadNamespaces: vi.fn<() => Promise<void>>(() => Promise.resolve()) }));

const user = {
  id: 'usr_1',
  username: 'ana',
  email: null,
  phone: null,
  status: 'active' as const,
  kyc_status: 'not_submitted' as const,
  is_virtual_account: false,
  wallet_address: null,
  two_factor_enabled: false,
  is_frozen: false,
  credit_score: null,
  created_at: 1_700_000_000,
  wallets: [],
};
const answer = (name: string): LoginAnswer => ({
  token: `token-${name}`,
  refresh_token: `refresh-${name}`,
  expires_at: Math.floor(Date.now() / 1000) + 900,
  user,
  client_ip: '127.0.0.1',
  current_mode: 'main',
  main_token: null,
  simulate_token: null,
  simulate_user: null,
});

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const ok = (data: unknown) => json(200, { success: true, code: 200, message: 'OK', data });
const refused = (status: number, code: number, name: string) =>
  json(status, { success: false, code, error_code: name, message: name });

/** Fake server with only one valid access token and refresh token at a time. */
function server() {
  let generation = 1;
  const calls: string[] = [];
  let failing: Response | 'network' | null = null;
  const handle = async (url: string, init: RequestInit): Promise<Response> => {
    calls.push(url);
    const token = new Headers(init.headers).get('authorization');
    if (url === '/api/auth/refresh') {
      if (failing === 'network') throw new TypeError('failed to fetch');
      if (failing) return failing;
      const { refresh_token } = JSON.parse(init.body as string) as { refresh_token: string };
      if (refresh_token !== `refresh-${generation}`) return refused(401, 4003, 'UNAUTHORIZED');
      generation += 1;
      return ok(answer(String(generation)));
    }
    if (token !== `Bearer token-${generation}`) return refused(401, 4003, 'UNAUTHORIZED');
    if (url === '/api/user/change-password') return refused(401, 4029, 'INVALID_CREDENTIALS');
    return ok({ wallets: [], total_value: '0' });
  };
  return {
    calls,
    refreshes: () => calls.filter((url) => url === '/api/auth/refresh').length,
    expire: () => {
      const storedSession = getCurrentUserSession();
      if (storedSession)
        storeUserSession({
          ...answer(String(generation)),
          token: 'token-old',
          refresh_token: storedSession.refreshToken,
        });
    },
    fail: (how: Response | 'network') => {
      failing = how;
    },
    fetch: handle as unknown as typeof fetch,
  };
}

let running: ReturnType<typeof server>;
let ends: (UserSessionEndReason | null)[];
let stop: () => void;

beforeEach(() => {
  running = server();
  vi.stubGlobal('fetch', running.fetch);
  // Sequential, as browsers run it across all tabs.
  let last: Promise<unknown> = Promise.resolve();
  vi.stubGlobal('navigator', {
    locks: {
      request: async <T>(_: string, work: () => Promise<T>) => {
        const mine = last.then(work);
        last = mine.catch(() => undefined);
        return await mine;
      },
    },
  });
  storeUserSession(answer('1'));
  ends = [];
  stop = onUserSessionChange((_, end) => ends.push(end));
});

afterEach(() => {
  stop();
  clearUserSession('logout');
  vi.unstubAllGlobals();
});

describe('API error', () => {
  it('is thrown only after its translated text has loaded', async () => {
    running.expire();
    running.fail(refused(401, 4003, 'UNAUTHORIZED'));
    let wasCalled = false;
    vi.mocked(loadNamespaces).mockImplementation(async () => {
      await Promise.resolve();
      wasCalled = true;
    });
    await expect(siteApi('GET /user/assets', {})).rejects.toMatchObject({ code: 4003 });
    expect(vi.mocked(loadNamespaces)).toHaveBeenCalledWith('errors');
    expect(wasCalled).toBe(true);
  });

  it('loads no translated text without a server response', async () => {
    vi.mocked(loadNamespaces).mockClear();
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed to fetch')));
    await expect(siteApi('GET /public/prices', {})).rejects.toMatchObject({ code: 0 });
    expect(vi.mocked(loadNamespaces)).not.toHaveBeenCalled();
  });
});

describe('API session', () => {
  it('is refreshed once for concurrent requests with an expired token', async () => {
    running.expire();
    await Promise.all(Array.from({ length: 5 }, () => siteApi('GET /user/assets', {})));
    expect(running.refreshes()).toBe(1);
    expect(getCurrentUserSession()?.token).toBe('token-2');
  });

  it('uses a token that another tab has refreshed', async () => {
    running.expire();
    const request = siteApi('GET /user/assets', {});
    storeUserSession(answer('1'));
    await request;
    expect(running.refreshes()).toBe(0);
  });

  it('ends when the refresh token is rejected', { tags: ['TRD-100'] }, async () => {
    running.expire();
    running.fail(refused(401, 4003, 'UNAUTHORIZED'));
    await expect(siteApi('GET /user/assets', {})).rejects.toMatchObject({ code: 4003 });
    expect(getCurrentUserSession()).toBeNull();
    expect(ends).toContain('refused');
  });

  it.each([
    ['no answer', 'network' as const],
    ['a fault of the server', refused(503, 5004, 'SERVICE_UNAVAILABLE')],
    ['a limit', refused(429, 4018, 'TOO_MANY_REQUESTS')],
  ])('survives %s on refresh', { tags: ['TRD-100'] }, async (_, how) => {
    running.expire();
    running.fail(how);
    await expect(siteApi('GET /user/assets', {})).rejects.toBeInstanceOf(ApiError);
    expect(getCurrentUserSession()?.refreshToken).toBe('refresh-1');
  });

  it('is kept after a wrong password, without a retry', { tags: ['TRD-100'] }, async () => {
    const body = { current_password: 'not mine', new_password: 'a new one of mine' };
    await expect(siteApi('POST /user/change-password', { body })).rejects.toMatchObject({
      reason: 'INVALID_CREDENTIALS',
    });
    expect(running.calls).toEqual(['/api/user/change-password']);
  });

  it('getFreshUserSession › refreshes a token that is about to expire', async () => {
    storeUserSession({ ...answer('1'), expires_at: Math.floor(Date.now() / 1000) + 5 });
    expect((await getFreshUserSession())?.token).toBe('token-2');
    expect(await getFreshUserSession()).toBe(getCurrentUserSession());
    expect(running.refreshes()).toBe(1);
  });

  it('ends locally at once on logout, and tells the server', async () => {
    const done = logOutUser();
    expect(getCurrentUserSession()).toBeNull();
    await done;
    expect(running.calls).toContain('/api/auth/logout');
    expect(ends).toEqual(['logout']);
  });
});
