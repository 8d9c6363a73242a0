import { choiceParam, dayParam, given, textParam, windowOf } from '#admin/lib/search-params.ts';
import type { AccountKind } from '#shared/ids.ts';

export const kinds = ['live', 'demo'] as const satisfies readonly AccountKind[];

/** What the address says of every list: its days, its order, its page and the object whose panel is open. */
export interface ListSearch {
  /** Days of this device's zone. */
  from?: string;
  to?: string;
  order?: 'oldest';
  cursor?: string;
  open?: string;
}

/** Of a list of what accounts do. */
export interface AccountListSearch extends ListSearch {
  symbol?: string;
  kind?: AccountKind;
  user_id?: string;
}

export const readListSearch = (search: Record<string, unknown>): ListSearch =>
  given({
    from: dayParam(search['from']),
    to: dayParam(search['to']),
    order: choiceParam(search['order'], ['oldest'] as const),
    cursor: textParam(search['cursor']),
    open: textParam(search['open']),
  });

/** Of a list that is shown whole. */
export const readOpen = (search: Record<string, unknown>): Pick<ListSearch, 'open'> =>
  given({ open: textParam(search['open']) });

export const readAccountListSearch = (search: Record<string, unknown>): AccountListSearch =>
  given({
    ...readListSearch(search),
    symbol: textParam(search['symbol']),
    kind: choiceParam(search['kind'], kinds),
    user_id: textParam(search['user_id']),
  });

/** The filters of an address as the server takes them; without the page. */
export function filtersOf<Search extends ListSearch>(search: Search) {
  const { from, to, cursor: _, open: __, ...filters } = search;
  return { ...filters, ...windowOf({ from, to }) };
}

/** Rows of a page. */
const LIMIT = '50';

/** What one page of a list is asked for with. */
export const pageQuery = <Search extends ListSearch>(search: Search) => ({
  ...filtersOf(search),
  ...given({ cursor: search.cursor }),
  limit: LIMIT,
});

/** What a page of a list is known by: the open panel is no part of it. */
export function shownKey<Search extends object>(search: Search & { open?: string }): Omit<Search, 'open'> {
  const { open: _, ...shown } = search;
  return shown;
}

/** A list that is looked at follows what happens, ms. Later pages stand still, so that what is being read does not move. */
const FOLLOW_MS = 10_000;
export const followed = (search: ListSearch): number | false => (search.cursor === undefined ? FOLLOW_MS : false);
