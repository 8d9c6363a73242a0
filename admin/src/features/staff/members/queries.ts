import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';

export const STAFF_KEY = 'staff' satisfies PageName;

export const membersList = createStaffList(STAFF_KEY, { rows: 'staff', whole: true, csv: 'staff' });
