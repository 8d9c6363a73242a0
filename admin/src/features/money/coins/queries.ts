import { queryOptions } from '@tanstack/react-query';
import { createStaffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { api } from '#admin/lib/api.ts';

export const COINS_KEY = 'coins' satisfies PageName;

export const coinsList = createStaffList(COINS_KEY, { rows: 'coins', whole: true, csv: 'coins' });

/** It changes with each exchange: asked again so often, ms. */
const FOLLOW_MS = 30_000;

/** What the house has of each coin, of both kinds of account. */
export const inventoryQuery = queryOptions({
  queryKey: [COINS_KEY, 'inventory'],
  queryFn: ({ signal }) => api('GET /admin/coins/inventory', { signal }),
  refetchInterval: FOLLOW_MS,
});
