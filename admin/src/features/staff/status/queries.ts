import { staffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';

export const INCIDENTS = 'incidents' satisfies PageName;

export const incidentsList = staffList(INCIDENTS, { rows: 'incidents', whole: true, csv: 'incidents' });
