import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';

export const INCIDENTS_KEY = 'incidents' satisfies PageName;

export const incidentsList = createStaffList(INCIDENTS_KEY, { rows: 'incidents', whole: true, csv: 'incidents' });
