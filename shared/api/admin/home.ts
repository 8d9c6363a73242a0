import { endpoint } from '#shared/api/lib/endpoint.ts';
import { homeSummary } from '#shared/schemas/admin/home.ts';
import { roles } from '#shared/staff/roles.ts';

export const adminHome = {
  'GET /admin/home': endpoint({
    summary: 'What waits for staff, what customers did today, and how the platform is',
    caller: roles,
    limit: 'staff',
    output: homeSummary,
  }),
};
