import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { choiceFilter } from '#admin/features/kit/lists/list-filters.ts';
import { systemSettingGroups } from '#shared/staff/system-figures.ts';

export const SYSTEM_CONFIG_KEY = 'systemConfig' satisfies PageName;

export const systemSettingsList = createStaffList(SYSTEM_CONFIG_KEY, {
  rows: 'figures',
  filters: { group: choiceFilter('figure.group', 'figure.groups', systemSettingGroups) },
  whole: true,
  csv: 'platform-settings',
});
