import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';

export const LEVELS_QUERY_KEY = 'levels' satisfies AdminPageName;

export const adminLevelList = createAdminList(LEVELS_QUERY_KEY, { rows: 'levels', whole: true, csv: 'levels' });

export const levelsQuery = () => adminLevelList.query({});
