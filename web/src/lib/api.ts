import { type ApiClient, ApiError, createApiClient } from '#shared/api/client.ts';
import { waitForHydration } from './hydration.ts';
import { loadNamespaces } from './language.ts';
import { loadErrorTexts } from './load-error-texts.ts';
import { observeServerDate, getServerNowMs } from './server-clock.ts';
import { clearUserSession, getCurrentUserSession, type BrowserSession, storeUserSession } from './session.ts';

/** Renewed this long before it expires, so that a slow request does not carry an expired token. */
const SPARE_SECONDS = 20;

/** Wraps a client so that its errors arrive once their texts have loaded (`useErrorText`, `useFieldText`). */
const worded =
  (call: ApiClient): ApiClient =>
  async (key, request) => {
    // Loaded in parallel with requests that may be rejected; public ones hardly ever are.
    if (!key.startsWith('GET /public/')) void loadNamespaces('errors');
    const hydration = waitForHydration();
    if (hydration) await hydration;
    try {
      return await call(key, request);
    } catch (error) {
      await loadErrorTexts(error);
      throw error;
    }
  };

/** Client for calls that create a session: they send no token. */
export const anonymousSiteApi = worded(
  createApiClient({ base: '/api', token: () => null, observe: observeServerDate }),
);

/** Runs one at a time across all tabs: a refresh token used twice ends the session. */
async function withBrowserLock<T>(work: () => Promise<T>): Promise<T> {
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
async function renewSession(rejected: string): Promise<boolean> {
  return await withBrowserLock(async () => {
    const storedSession = getCurrentUserSession();
    if (storedSession === null) return false;
    if (storedSession.token !== rejected) return true;
    try {
      const answer = await anonymousSiteApi('POST /auth/refresh', {
        body: { refresh_token: storedSession.refreshToken },
      });
      storeUserSession(answer);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500 || error.status === 429)
        throw error;
      clearUserSession('refused');
      return false;
    }
  });
}

/** API client of the site. A rejected session is renewed once, or ended. */
export const siteApi = worded(
  createApiClient({
    base: '/api',
    token: () => getCurrentUserSession()?.token ?? null,
    renew: renewSession,
    observe: observeServerDate,
  }),
);

/**
 * Returns the session with a token valid for the next seconds, for authentication outside of `api`, as in the socket.
 * Null for a visitor.
 * @throws {ApiError} when it cannot be renewed now.
 */
export async function getFreshUserSession(): Promise<BrowserSession | null> {
  const session = getCurrentUserSession();
  if (session === null) return null;
  if (session.expiresAt - SPARE_SECONDS > getServerNowMs() / 1000) return session;
  await renewSession(session.token);
  return getCurrentUserSession();
}

/** Ends the session on the server and in every tab; locally even when the server cannot be reached. */
export async function logOutUser(): Promise<void> {
  const logoutRequest = siteApi('POST /auth/logout', {}).catch(() => undefined);
  // The token is read now, when the request is made; nothing waits for the answer.
  clearUserSession('logout');
  await logoutRequest;
}
