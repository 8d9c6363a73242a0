import { createApiClient } from '#shared/api/client.ts';
import { clearStaffSession, getStaffSession, type StaffSessionEnd } from './session.ts';

/** For the login: it sends no token. */
export const anonymousAdminApi = createApiClient({ base: '/api', token: () => null });

const connection = {
  base: '/api',
  token: () => getStaffSession()?.token ?? null,
  /** A staff session is not renewed: once the server rejects it, it has ended. */
  renew: async (rejected: string) => {
    if (getStaffSession()?.token === rejected) clearStaffSession('refused');
    return false;
  },
};

export const adminApi = createApiClient(connection);

/** For exports, which read a whole time span before they answer. */
export const adminExportApi = createApiClient({ ...connection, timeout: 35_000 });

/** Ends the session on the server; locally even when the server cannot be reached. */
export async function logoutStaff(end: StaffSessionEnd = 'logout'): Promise<void> {
  const logoutRequest = adminApi('POST /admin/logout', {}).catch(() => undefined);
  // The request has read the token already; nothing needs to wait for the answer.
  clearStaffSession(end);
  await logoutRequest;
}
