import { endpoint } from '#shared/api/lib/endpoint.ts';
import { adminHomeSummary } from '#shared/schemas/admin/home.ts';

export const adminHomeEndpoints = {
  'GET /admin/home': endpoint({
    summary: 'Get the dashboard',
    description: 'Work that waits for staff, customer activity of today and the system status.',
    permission: 'home.read',
    output: adminHomeSummary,
  }),
};
