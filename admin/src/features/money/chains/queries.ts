import { queryOptions } from '@tanstack/react-query';
import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { api } from '#admin/lib/api.ts';

/** Key of all coin network queries; they refetch once one is changed. */
export const COIN_NETWORKS_KEY = 'coinNetworks' satisfies PageName;

export const coinNetworksList = createStaffList(COIN_NETWORKS_KEY, {
  rows: 'configs',
  whole: true,
  csv: 'coins-on-networks',
});

/** Reads all of them: there is no endpoint for one. */
export const coinNetworksQuery = () => coinNetworksList.query({});

/** Networks get blocks all the time; polling interval, ms. */
const FOLLOW_MS = 10_000;

export const networksQuery = queryOptions({
  queryKey: [COIN_NETWORKS_KEY, 'networks'],
  queryFn: ({ signal }) => api('GET /admin/deposit-withdraw/networks', { signal }),
  refetchInterval: FOLLOW_MS,
});
