import { queryOptions } from '@tanstack/react-query';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { adminApi } from '#admin/lib/api.ts';

/** Polling interval, ms. Sums and checks are updated every minute, pending counts at once. */
const FOLLOW_MS = 15_000;

export const adminHomeQuery = queryOptions({
  queryKey: ['home' satisfies AdminPageName],
  queryFn: ({ signal }) => adminApi('GET /admin/home', { signal }),
  refetchInterval: FOLLOW_MS,
});
