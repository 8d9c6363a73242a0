import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import { adminApi } from '#admin/lib/api.ts';
import { omitUndefined } from '#admin/lib/search-params.ts';
import type { ApiContractResponse, ApiContractKey, ApiContractRequest } from '#shared/api/contract.ts';

/** Endpoints whose answers have a cursor. */
type PagedKey = {
  [Key in ApiContractKey]: ApiContractResponse<Key> extends { next_cursor: string | null } ? Key : never;
}[ApiContractKey];

/** List with a button for more, newest first. */
export const createPagedListQuery = <Key extends PagedKey>(
  queryKey: QueryKey,
  endpoint: Key,
  request: ApiContractRequest<Key>,
  limit?: string,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(request as { query?: object }).query, ...omitUndefined({ limit, cursor: pageParam }) };
      return adminApi(endpoint, { ...({ ...request, query } as ApiContractRequest<Key>), signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
