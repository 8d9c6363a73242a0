import { staffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';

export const SYSTEM_CONFIG = 'systemConfig' satisfies PageName;

export const systemFiguresList = staffList(SYSTEM_CONFIG, { rows: 'figures', whole: true, csv: 'platform-settings' });
