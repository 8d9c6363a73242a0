import { staffLogin } from '#functions/domain/staff-login.ts';
import { staffLogout } from '#functions/domain/staff-logout.ts';
import { adminSession } from '#shared/api/admin/session.ts';
import { type Handlers, serve } from './serve.ts';

const handlers: Handlers<typeof adminSession> = {
  'POST /admin/login': ({ body }, { address }) => staffLogin(body, address),
  'POST /admin/logout': async (_, { staff, address }) => {
    await staffLogout(staff, address);
    return {};
  },
  'GET /admin/session': async (_, { staff }) => ({ staff: staff.staff }),
};

export const handler = serve(adminSession, handlers);
