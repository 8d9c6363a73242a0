import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListSearch, pageQuery, shownKey } from '#admin/features/kit/lists/list-search.ts';
import { api } from '#admin/lib/api.ts';
import { dayParam, given, textParam } from '#admin/lib/search-params.ts';

/** What the address says of the demo accounts: they have one order. */
export interface VirtualSearch extends Omit<ListSearch, 'order'> {
  search?: string;
}

export const readVirtualSearch = (search: Record<string, unknown>): VirtualSearch =>
  given({
    from: dayParam(search['from']),
    to: dayParam(search['to']),
    cursor: textParam(search['cursor']),
    open: textParam(search['open']),
    search: textParam(search['search'])?.slice(0, 64),
  });

export const virtualQuery = (search: VirtualSearch) =>
  queryOptions({
    queryKey: ['virtual-accounts', shownKey(search)],
    queryFn: ({ signal }) => api('GET /admin/virtual-accounts', { query: pageQuery(search), signal }),
    placeholderData: keepPreviousData,
  });
