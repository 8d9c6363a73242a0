import { createStaffList } from '#admin/features/kit/lists/staff-list.ts';

/** So many are shown. */
export const MAX_ONLINE_ROWS = 200;

/** Pages say that somebody is there every quarter of a minute, ms. */
const FOLLOW_MS = 15_000;

export const onlineList = createStaffList('online', {
  rows: 'online',
  whole: true,
  csv: 'online',
  always: { limit: String(MAX_ONLINE_ROWS) },
  follow: FOLLOW_MS,
});
