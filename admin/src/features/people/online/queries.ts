import { createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';

/** Maximum of rows shown. */
export const MAX_ONLINE_ROWS = 200;

/** Pages report presence every 15 seconds, ms. */
const FOLLOW_MS = 15_000;

export const adminOnlineUserList = createAdminList('online', {
  rows: 'online',
  whole: true,
  csv: 'online',
  always: { limit: String(MAX_ONLINE_ROWS) },
  follow: FOLLOW_MS,
});
