import { readHome } from '#functions/domain/staff/home/read-home.ts';
import type { Handlers } from '#functions/http/middleware/serve.ts';
import { adminHome } from '#shared/api/admin/home.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: Handlers<typeof adminHome> = {
  'GET /admin/home': (_, { staff }) => readHome(staff.staff.role),
};

export const handler = serveStaff(adminHome, handlers);
