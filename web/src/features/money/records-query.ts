import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';

/** Records on one page of a list. */
const PAGE = 20;
/** How often those that are on their way are looked at, ms: the socket tells of them sooner, as long as there is one. */
const LOOK_MS = 20_000;

/** What a page of a list is asked for with. */
export interface RecordsParams {
  limit: string;
  coin_type?: string;
  cursor?: string;
}

interface Declared<Page> {
  queryKey: QueryKey;
  coin: string | undefined;
  read: (query: RecordsParams, signal: AbortSignal) => Promise<Page>;
  /** Whether anything on a page goes on by itself. */
  isMoving: (page: Page) => boolean;
}

/** Own records, of one coin or of all, newest first, page by page: looked at again as long as any is on its way. */
export const createRecordsQuery = <Page extends { next_cursor: string | null }>(declared: Declared<Page>) => {
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
