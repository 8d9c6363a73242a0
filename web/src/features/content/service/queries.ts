import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';

export const ticketsKey = [...queryKeys.account, 'tickets'] as const;
/** An answer is looked for so often while a ticket is read, ms. */
const FOLLOW_MS = 15_000;
const PAGE = '20';
/** What the operator has chosen changes when they deploy. */
const CHAT_MS = 5 * 60_000;

/** The operator's chats; none where our own form is what there is. */
export const chatQuery = queryOptions({
  queryKey: ['service-chat'],
  queryFn: ({ signal }) => api('GET /tickets/chat', { signal }),
  staleTime: CHAT_MS,
});

/** One's own tickets, newest first, a page at a time. */
export const ticketsQuery = infiniteQueryOptions({
  queryKey: [...ticketsKey, 'list'],
  initialPageParam: null as string | null,
  queryFn: ({ pageParam, signal }) =>
    api('GET /tickets', {
      query: pageParam === null ? { limit: PAGE } : { limit: PAGE, cursor: pageParam },
      signal,
    }),
  getNextPageParam: (page) => page.next_cursor,
});

export const ticketQuery = (id: string) =>
  queryOptions({
    queryKey: [...ticketsKey, id],
    queryFn: ({ signal }) => api('GET /tickets/{id}', { params: { id }, signal }),
    refetchInterval: FOLLOW_MS,
  });
