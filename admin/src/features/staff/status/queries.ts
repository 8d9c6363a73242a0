import { createStaffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';

export const INCIDENTS_KEY = 'incidents' satisfies PageName;

export const incidentsList = createStaffList(INCIDENTS_KEY, { rows: 'incidents', whole: true, csv: 'incidents' });
