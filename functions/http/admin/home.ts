import { readStaffHome } from '#functions/domain/staff/home/read-home.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminHomeEndpoints } from '#shared/api/admin/home.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: EndpointHandlers<typeof adminHomeEndpoints> = {
  'GET /admin/home': (_, { staff }) => readStaffHome(staff.staff),
};

export const handler = serveStaff(adminHomeEndpoints, handlers);
