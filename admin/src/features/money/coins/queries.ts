import { queryOptions } from '@tanstack/react-query';
import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { api } from '#admin/lib/api.ts';

export const COINS_KEY = 'coins' satisfies PageName;

export const coinsList = createStaffList(COINS_KEY, { rows: 'coins', whole: true, csv: 'coins' });

/** Changes with each exchange; polling interval, ms. */
const FOLLOW_MS = 30_000;

/** Reads the house's inventory of each coin, for both account kinds. */
export const inventoryQuery = queryOptions({
  queryKey: [COINS_KEY, 'inventory'],
  queryFn: ({ signal }) => api('GET /admin/coins/inventory', { signal }),
  refetchInterval: FOLLOW_MS,
});
