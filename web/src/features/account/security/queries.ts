import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { SecurityEvent } from '#shared/schemas/identity.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';

const PAGE = '20';

export const sessionsQuery = queryOptions({
  queryKey: [...queryKeys.account, 'sessions'],
  queryFn: async ({ signal }) => (await siteApi('GET /user/sessions', { signal })).sessions,
});

export const selfLimitsQuery = queryOptions({
  queryKey: [...queryKeys.account, 'limits'],
  queryFn: ({ signal }) => siteApi('GET /user/limits', { signal }),
});

interface LogPage {
  events: SecurityEvent[];
  next_cursor: string | null;
}

/** Reads the security log, newest first. */
export const securityLogQuery = infiniteQueryOptions({
  queryKey: [...queryKeys.account, 'security-log'],
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam, signal }): Promise<LogPage> => {
    const query = pageParam === null ? { limit: PAGE } : { limit: PAGE, cursor: pageParam };
    return await siteApi('GET /user/security-log', { query, signal });
  },
  getNextPageParam: (page: LogPage) => page.next_cursor,
});
