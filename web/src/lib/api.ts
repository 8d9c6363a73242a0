import { type Api, ApiError, createApi } from '#shared/api/client.ts';
import { getHydration } from './hydration.ts';
import { loadNamespaces } from './language.ts';
import { observeDate, getServerNowMs } from './server-clock.ts';
import { clearSession, currentSession, type BrowserSession, storeSession } from './session.ts';

/** Renewed this long before it expires, so that a slow request does not carry an expired token. */
const SPARE_SECONDS = 20;

/** Wraps a client so that its errors arrive once their texts have loaded (`useErrorText`, `useFieldText`). */
const worded =
  (call: Api): Api =>
  async (key, request) => {
    // Loaded in parallel with requests that may be rejected; public ones hardly ever are.
    if (!key.startsWith('GET /public/')) void loadNamespaces('errors');
    const hydration = getHydration();
    if (hydration) await hydration;
    try {
      return await call(key, request);
    } catch (error) {
      if (error instanceof ApiError && error.code !== 0) {
        await loadNamespaces('errors');
        if (Object.keys(error.reasons).length > 0) await loadNamespaces('refusals');
      }
      throw error;
    }
  };

/** Client for calls that create a session: they send no token. */
export const anonymousApi = worded(createApi({ base: '/api', token: () => null, observe: observeDate }));

/** Runs one at a time across all tabs: a refresh token used twice ends the session. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return await navigator.locks.request('session', work);
  // Without Web Locks (plain http other than localhost) only the calls of this tab are serialised.
  const mine = queue.then(work, work);
  queue = mine.catch(() => undefined);
  return await mine;
}
let queue: Promise<unknown> = Promise.resolve();

/**
 * Exchanges the refresh token unless another call or tab has already done so.
 * @param rejected the rejected token
 * @returns false when the session has ended
 * @throws {ApiError} `NETWORK` or a server failure: the session may still be valid
 */
async function renew(rejected: string): Promise<boolean> {
  return await alone(async () => {
    const storedSession = currentSession();
    if (storedSession === null) return false;
    if (storedSession.token !== rejected) return true;
    try {
      const answer = await anonymousApi('POST /auth/refresh', { body: { refresh_token: storedSession.refreshToken } });
      storeSession(answer);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.status === 429)
        throw error;
      clearSession('refused');
      return false;
    }
  });
}

/** API client of the site. A rejected session is renewed once, or ended. */
export const api = worded(
  createApi({
    base: '/api',
    token: () => currentSession()?.token ?? null,
    renew,
    observe: observeDate,
  }),
);

/**
 * Returns the session with a token valid for the next seconds, for authentication outside of `api`, as in the socket.
 * Null for a visitor.
 * @throws {ApiError} when it cannot be renewed now.
 */
export async function getFreshSession(): Promise<BrowserSession | null> {
  const session = currentSession();
  if (session === null) return null;
  if (session.expiresAt - SPARE_SECONDS > getServerNowMs() / 1000) return session;
  await renew(session.token);
  return currentSession();
}

/** Ends the session on the server and in every tab; locally even when the server cannot be reached. */
export async function logout(): Promise<void> {
  const logoutRequest = api('POST /auth/logout', {}).catch(() => undefined);
  // The token is read now, when the request is made; nothing waits for the answer.
  clearSession('logout');
  await logoutRequest;
}
