import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';

export const ticketsQueryKey = [...queryKeys.account, 'tickets'] as const;
/** Polling interval of an open ticket, ms. */
const FOLLOW_MS = 15_000;
const PAGE = '20';
/** The operator's choice changes with a deployment. */
const CHAT_MS = 5 * 60_000;

/** Reads the operator's chats; none when there is only our own form. */
export const chatQuery = queryOptions({
  queryKey: ['service-chat'],
  queryFn: ({ signal }) => siteApi('GET /tickets/chat', { signal }),
  staleTime: CHAT_MS,
});

/** Reads the user's tickets, newest first, by page. */
export const ticketsQuery = infiniteQueryOptions({
  queryKey: [...ticketsQueryKey, 'list'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) =>
    siteApi('GET /tickets', {
      query: pageParam === null ? { limit: PAGE } : { limit: PAGE, cursor: pageParam },
      signal,
    }),
  getNextPageParam: (page) => page.next_cursor,
});

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [...ticketsQueryKey, id],
    queryFn: ({ signal }) => siteApi('GET /tickets/{id}', { params: { id }, signal }),
    refetchInterval: FOLLOW_MS,
  });
