import { text } from '#admin/features/kit/lists/list-filters.ts';
import { staffList } from '#admin/features/kit/lists/staff-list.ts';

/** Demo accounts have one order. */
export const virtualList = staffList('virtual', {
  rows: 'accounts',
  filters: { search: text('virtual.search') },
  days: true,
  csv: 'demo-accounts',
});
