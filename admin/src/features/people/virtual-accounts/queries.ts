import { createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { createTextFilter } from '#admin/features/kit/lists/list-filters.ts';

/** Demo accounts have one order. */
export const adminDemoAccountList = createAdminList('virtual', {
  rows: 'accounts',
  filters: { search: createTextFilter('virtual.search') },
  days: true,
  csv: 'demo-accounts',
});
