import { queryOptions } from '@tanstack/react-query';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { adminApi } from '#admin/lib/api.ts';

export const COINS_QUERY_KEY = 'coins' satisfies AdminPageName;

export const adminCoinList = createAdminList(COINS_QUERY_KEY, { rows: 'coins', whole: true, csv: 'coins' });

/** Changes with each exchange; polling interval, ms. */
const FOLLOW_MS = 30_000;

/** Reads the house's inventory of each coin, for both account kinds. */
export const inventoryQuery = queryOptions({
  queryKey: [COINS_QUERY_KEY, 'inventory'],
  queryFn: ({ signal }) => adminApi('GET /admin/coins/inventory', { signal }),
  refetchInterval: FOLLOW_MS,
});
