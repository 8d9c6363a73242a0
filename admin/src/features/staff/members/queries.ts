import { staffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';

export const STAFF = 'staff' satisfies PageName;

export const membersList = staffList(STAFF, { rows: 'staff', whole: true, csv: 'staff' });
