import { createApi } from '#shared/api/client.ts';
import { clearSession, currentSession, type SessionEnd } from './session.ts';

/** For the login: it sends no token. */
export const openApi = createApi({ base: '/api', token: () => null });

const connection = {
  base: '/api',
  token: () => currentSession()?.token ?? null,
  /** A staff session is not renewed: once the server rejects it, it has ended. */
  renew: async (rejected: string) => {
    if (currentSession()?.token === rejected) clearSession('refused');
    return false;
  },
};

export const api = createApi(connection);

/** For exports, which read a whole time span before they answer. */
export const exportApi = createApi({ ...connection, timeout: 35_000 });

/** Ends the session on the server; locally even when the server cannot be reached. */
export async function logout(end: SessionEnd = 'logout'): Promise<void> {
  const logoutRequest = api('POST /admin/logout', {}).catch(() => undefined);
  // The request has read the token already; nothing needs to wait for the answer.
  clearSession(end);
  await logoutRequest;
}
