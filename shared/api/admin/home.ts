import { endpoint } from '#shared/api/lib/endpoint.ts';
import { homeSummary } from '#shared/schemas/admin/home.ts';
import { roles } from '#shared/staff/roles.ts';

export const adminHome = {
  'GET /admin/home': endpoint({
    summary: 'Get the dashboard',
    description: 'Work that waits for staff, customer activity of today and the system status.',
    caller: roles,
    limit: 'staff',
    output: homeSummary,
  }),
};
