import { createStaffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';

export const STAFF_KEY = 'staff' satisfies PageName;

export const membersList = createStaffList(STAFF_KEY, { rows: 'staff', whole: true, csv: 'staff' });
