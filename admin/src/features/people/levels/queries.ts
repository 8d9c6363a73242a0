import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';

export const LEVELS_KEY = 'levels' satisfies PageName;

export const levelsList = createStaffList(LEVELS_KEY, { rows: 'levels', whole: true, csv: 'levels' });

export const levelsQuery = () => levelsList.query({});
