import { createApi } from '#shared/api/client.ts';
import { clearSession, currentSession, type SessionEnd } from './session.ts';

/** For the login: it carries no token. */
export const openApi = createApi({ base: '/api', token: () => null });

const connection = {
  base: '/api',
  token: () => currentSession()?.token ?? null,
  /** A staff session is not renewed: when the server no longer takes it, it has ended. */
  renew: async (rejected: string) => {
    if (currentSession()?.token === rejected) clearSession('refused');
    return false;
  },
};

export const api = createApi(connection);

/** For exports, which read a whole span of time before they answer. */
export const exportApi = createApi({ ...connection, timeout: 35_000 });

/** Ends the session on the server; here even when the server cannot be reached. */
export async function logout(end: SessionEnd = 'logout'): Promise<void> {
  const ended = api('POST /admin/logout', {}).catch(() => undefined);
  // The token is read when the request is made, which is now; nothing needs to wait for the answer.
  clearSession(end);
  await ended;
}
