import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { CoinExchange } from '#shared/schemas/exchange.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';

/** Key of all that an exchange changes, apart from wallets. */
export const exchangesQueryKey = [...queryKeys.account, 'exchanges'] as const;

/** Exchanges per page. */
const PAGE = 20;
/** Polling interval of a pending one, ms. */
const LOOK_MS = 1500;

const waits = ({ status }: CoinExchange): boolean => status === 'pending';

/** Reads own exchanges, newest first, by page; polled while one is pending. */
export const exchangesQuery = infiniteQueryOptions({
  queryKey: [...exchangesQueryKey, 'list'],
  queryFn: ({ pageParam, signal }) =>
    siteApi('GET /crypto-exchange/list', {
      query: { limit: String(PAGE), ...(pageParam !== null && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
  refetchInterval: ({ state: { data } }) =>
    data?.pages.some(({ exchanges }) => exchanges.some(waits)) === true ? LOOK_MS : false,
});

/** Reads an exchange, polled while pending. */
export const exchangeQuery = (answered: CoinExchange) =>
  queryOptions({
    queryKey: [...exchangesQueryKey, 'one', answered.id],
    queryFn: async ({ signal }): Promise<CoinExchange> =>
      (await siteApi('GET /crypto-exchange/{id}', { params: { id: answered.id }, signal })).exchange,
    initialData: answered,
    enabled: waits(answered),
    refetchInterval: ({ state: { data } }) => (data && waits(data) ? LOOK_MS : false),
  });
