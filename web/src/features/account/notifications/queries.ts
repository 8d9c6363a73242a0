import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import type { SocketStatus } from '#web/lib/socket/news.ts';
import type { NotificationPage } from './notification-pages.ts';

const key = [...queryKeys.account, 'notifications'] as const;
export const notificationsKey = [...key, 'list'] as const;
/** Not as often as prices and orders while the socket is away: what is polled has its own pace. */
const meta = { backstop: false };
const POLL_MS = 30_000;

/** Returns how often what is new is polled, ms: not at all while the socket pushes it. */
export const getPollInterval = (connection: SocketStatus): number | false => (connection === 'open' ? false : POLL_MS);
const PAGE = '20';

/** How many are unread. Pushed by the socket; `POLL_MS` while it is away. */
export const unreadCountQuery = queryOptions({
  queryKey: [...key, 'unread'],
  queryFn: async ({ signal }) => (await api('GET /notifications/unread-count', { signal })).unread_count,
  meta,
});

/** Newest first, a page at a time. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: notificationsKey,
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam, signal, client }): Promise<NotificationPage> => {
    const query = pageParam === null ? { limit: PAGE } : { limit: PAGE, cursor: pageParam };
    const { notifications, next_cursor, unread_count } = await api('GET /notifications', { query, signal });
    client.setQueryData(unreadCountQuery.queryKey, unread_count);
    return { notifications, next_cursor };
  },
  getNextPageParam: (page: NotificationPage) => page.next_cursor,
  meta,
});
