import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';

export const STAFF_QUERY_KEY = 'staff' satisfies AdminPageName;

export const adminStaffMemberList = createAdminList(STAFF_QUERY_KEY, { rows: 'staff', whole: true, csv: 'staff' });
