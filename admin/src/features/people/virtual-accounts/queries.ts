import { textFilter } from '#admin/features/kit/lists/list-filters.ts';
import { createStaffList } from '#admin/features/kit/lists/staff-list.ts';

/** Demo accounts have one order. */
export const virtualAccountsList = createStaffList('virtual', {
  rows: 'accounts',
  filters: { search: textFilter('virtual.search') },
  days: true,
  csv: 'demo-accounts',
});
