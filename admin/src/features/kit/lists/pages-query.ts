import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { api } from '#admin/lib/api.ts';
import { omitUndefined } from '#admin/lib/search-params.ts';
import type { ResponseOf, ContractKey, RequestOf } from '#shared/api/contract.ts';

/** Endpoints whose answers have a cursor. */
type PagedKey = {
  [Key in ContractKey]: ResponseOf<Key> extends { next_cursor: string | null } ? Key : never;
}[ContractKey];

/** List with a button for more, newest first. */
export const pagesQuery = <Key extends PagedKey>(
  queryKey: QueryKey,
  endpoint: Key,
  request: RequestOf<Key>,
  limit?: string,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(request as { query?: object }).query, ...omitUndefined({ limit, cursor: pageParam }) };
      return api(endpoint, { ...({ ...request, query } as RequestOf<Key>), signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
