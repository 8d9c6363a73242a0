import { staffList } from '#admin/features/kit/lists/staff-list.ts';

/** So many are shown. */
export const MOST = 200;

/** Pages say that somebody is there every quarter of a minute, ms. */
const FOLLOW_MS = 15_000;

export const onlineList = staffList('online', {
  rows: 'online',
  whole: true,
  csv: 'online',
  always: { limit: String(MOST) },
  follow: FOLLOW_MS,
});
