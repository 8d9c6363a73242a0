import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import type { SocketStatus } from '#web/lib/socket/account-events.ts';
import type { CachedNotificationPage } from './notification-pages.ts';

const key = [...queryKeys.account, 'notifications'] as const;
export const notificationsQueryKey = [...key, 'list'] as const;
/** Excluded from the polling of prices and orders while the socket is down: it has its own interval. */
const meta = { backstop: false };
const POLL_MS = 30_000;

/** Returns the polling interval, ms; none while the socket is open. */
export const getNotificationPollIntervalMs = (connection: SocketStatus): number | false =>
  connection === 'open' ? false : POLL_MS;
const PAGE = '20';

/** Reads the unread count. Pushed by the socket; polled every `POLL_MS` while it is down. */
export const unreadNotificationCountQuery = queryOptions({
  queryKey: [...key, 'unread'],
  queryFn: async ({ signal }) => (await siteApi('GET /notifications/unread-count', { signal })).unread_count,
  meta,
});

/** Reads notifications newest first, by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: notificationsQueryKey,
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam, signal, client }): Promise<CachedNotificationPage> => {
    const query = pageParam === null ? { limit: PAGE } : { limit: PAGE, cursor: pageParam };
    const { notifications, next_cursor, unread_count } = await siteApi('GET /notifications', { query, signal });
    client.setQueryData(unreadNotificationCountQuery.queryKey, unread_count);
    return { notifications, next_cursor };
  },
  getNextPageParam: (page: CachedNotificationPage) => page.next_cursor,
  meta,
});
