import { staffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';

export const LEVELS = 'levels' satisfies PageName;

export const levelsList = staffList(LEVELS, { rows: 'levels', whole: true, csv: 'levels' });

export const levelsQuery = () => levelsList.query({});
