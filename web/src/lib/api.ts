import { type Api, ApiError, createApi } from '#shared/api/client.ts';
import { getHydration } from './hydration.ts';
import { loadNamespaces } from './language.ts';
import { observeDate, getServerNowMs } from './server-clock.ts';
import { clearSession, currentSession, type BrowserSession, storeSession } from './session.ts';

/** Renewed this long before it ends, so that a slow request does not carry a token that dies on the way. */
const SPARE_SECONDS = 20;

/** A client whose refusals come when the page has the words for them (`useErrorText`, `useFieldText`). */
const worded =
  (call: Api): Api =>
  async (key, request) => {
    // Under way together with what may be refused; what anybody may read hardly ever is.
    if (!key.startsWith('GET /public/')) void loadNamespaces('errors');
    const taking = getHydration();
    if (taking) await taking;
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

/** For the calls that make a session: they carry no token. */
export const anonymousApi = worded(createApi({ base: '/api', token: () => null, observe: observeDate }));

/** One at a time over all tabs: a refresh token used twice ends the session. */
async function alone<T>(work: () => Promise<T>): Promise<T> {
  if ('locks' in navigator) return await navigator.locks.request('session', work);
  // Without Web Locks (plain http other than localhost) at least the calls of this tab wait for one another.
  const mine = queue.then(work, work);
  queue = mine.catch(() => undefined);
  return await mine;
}
let queue: Promise<unknown> = Promise.resolve();

/**
 * Exchanges the refresh token unless another call or tab has done so already.
 * @param rejected the token that was refused
 * @returns false when the session has ended
 * @throws {ApiError} `NETWORK` or a server's failure: the session may still be good
 */
async function renew(rejected: string): Promise<boolean> {
  return await alone(async () => {
    const held = currentSession();
    if (held === null) return false;
    if (held.token !== rejected) return true;
    try {
      const answer = await anonymousApi('POST /auth/refresh', { body: { refresh_token: held.refreshToken } });
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

/** The site's client. A session that the server no longer takes is renewed once, or ended. */
export const api = worded(
  createApi({
    base: '/api',
    token: () => currentSession()?.token ?? null,
    renew,
    observe: observeDate,
  }),
);

/**
 * The session with a token that is good for the next seconds: for what authenticates outside of `api`, as the socket
 * does. Null for a visitor. @throws {ApiError} when it cannot be renewed now.
 */
export async function getFreshSession(): Promise<BrowserSession | null> {
  const session = currentSession();
  if (session === null) return null;
  if (session.expiresAt - SPARE_SECONDS > getServerNowMs() / 1000) return session;
  await renew(session.token);
  return currentSession();
}

/** Ends the session on the server and in every tab; here even when the server cannot be reached. */
export async function logout(): Promise<void> {
  const ended = api('POST /auth/logout', {}).catch(() => undefined);
  // The token is read when the request is made, which is now; nothing needs to wait for the answer.
  clearSession('logout');
  await ended;
}
