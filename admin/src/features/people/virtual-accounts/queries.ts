import { createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { textFilter } from '#admin/features/kit/lists/list-filters.ts';

/** Demo accounts have one order. */
export const virtualAccountsList = createStaffList('virtual', {
  rows: 'accounts',
  filters: { search: textFilter('virtual.search') },
  days: true,
  csv: 'demo-accounts',
});
