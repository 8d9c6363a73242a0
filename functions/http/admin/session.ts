import { staffLogin } from '#functions/domain/staff/access/staff-login.ts';
import { staffLogout } from '#functions/domain/staff/access/staff-logout.ts';
import type { Handlers } from '#functions/http/kit/serve.ts';
import { adminSession } from '#shared/api/admin/session.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: Handlers<typeof adminSession> = {
  'POST /admin/login': ({ body }, { address }) => staffLogin(body, address),
  'POST /admin/logout': async (_, { staff, address }) => {
    await staffLogout(staff, address);
    return {};
  },
  'GET /admin/session': async (_, { staff }) => ({ staff: staff.staff }),
};

export const handler = serveStaff(adminSession, handlers);
