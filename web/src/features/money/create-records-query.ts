import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

/** Records per page. */
const PAGE = 20;
/** Poll interval for pending records, ms. The socket reports changes sooner while it is connected. */
const LOOK_MS = 20_000;

/** Query parameters of a page. */
export interface RecordsParams {
  limit: string;
  coin_type?: string;
  cursor?: string;
}

interface RecordsQueryOptions<Page> {
  queryKey: QueryKey;
  coin: string | undefined;
  read: (query: RecordsParams, signal: AbortSignal) => Promise<Page>;
  /** True when anything on a page changes without user action. */
  isMoving: (page: Page) => boolean;
}

/** The user's records, of one coin or all, newest first, paginated. Polled while any is pending. */
export const createRecordsQuery = <Page extends { next_cursor: string | null }>(
  declared: RecordsQueryOptions<Page>,
) => {
  const { queryKey, coin, read, isMoving } = declared;
  return infiniteQueryOptions({
    queryKey: [...queryKey, 'list', coin ?? null],
    queryFn: ({ pageParam, signal }) =>
      read(
        {
          limit: String(PAGE),
          ...(coin !== undefined && { coin_type: coin }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    refetchInterval: ({ state: { data } }) => (data?.pages.some(isMoving) === true ? LOOK_MS : false),
  });
};
