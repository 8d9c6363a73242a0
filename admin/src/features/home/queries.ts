import { queryOptions } from '@tanstack/react-query';
import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { api } from '#admin/lib/api.ts';

/** Polling interval, ms. Sums and checks are updated every minute, pending counts at once. */
const FOLLOW_MS = 15_000;

export const homeQuery = queryOptions({
  queryKey: ['home' satisfies PageName],
  queryFn: ({ signal }) => api('GET /admin/home', { signal }),
  refetchInterval: FOLLOW_MS,
});
