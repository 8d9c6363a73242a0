import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';

export const INCIDENTS_QUERY_KEY = 'incidents' satisfies AdminPageName;

export const adminIncidentList = createAdminList(INCIDENTS_QUERY_KEY, {
  rows: 'incidents',
  whole: true,
  csv: 'incidents',
});
