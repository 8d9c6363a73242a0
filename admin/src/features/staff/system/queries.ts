import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { createChoiceFilter } from '#admin/features/kit/lists/list-filters.ts';
import { systemSettingGroups } from '#shared/staff/system-settings.ts';

export const SYSTEM_SETTINGS_QUERY_KEY = 'systemConfig' satisfies AdminPageName;

export const adminSystemSettingList = createAdminList(SYSTEM_SETTINGS_QUERY_KEY, {
  rows: 'figures',
  filters: { group: createChoiceFilter('figure.group', 'figure.groups', systemSettingGroups) },
  whole: true,
  csv: 'platform-settings',
});
