import { choice } from '#admin/features/kit/lists/list-filters.ts';
import { staffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { systemFigureGroups } from '#shared/staff/system-figures.ts';

export const SYSTEM_CONFIG = 'systemConfig' satisfies PageName;

export const systemFiguresList = staffList(SYSTEM_CONFIG, {
  rows: 'figures',
  filters: { group: choice('figure.group', 'figure.groups', systemFigureGroups) },
  whole: true,
  csv: 'platform-settings',
});
