import { queryOptions } from '@tanstack/react-query';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { adminApi } from '#admin/lib/api.ts';

/** Key of all coin network queries; they refetch once one is changed. */
export const COIN_NETWORKS_QUERY_KEY = 'coinNetworks' satisfies AdminPageName;

export const adminCoinNetworkList = createAdminList(COIN_NETWORKS_QUERY_KEY, {
  rows: 'configs',
  whole: true,
  csv: 'coins-on-networks',
});

/** Reads all of them: there is no endpoint for one. */
export const coinNetworksQuery = () => adminCoinNetworkList.query({});

/** Networks get blocks all the time; polling interval, ms. */
const FOLLOW_MS = 10_000;

export const networksQuery = queryOptions({
  queryKey: [COIN_NETWORKS_QUERY_KEY, 'networks'],
  queryFn: ({ signal }) => adminApi('GET /admin/deposit-withdraw/networks', { signal }),
  refetchInterval: FOLLOW_MS,
});
