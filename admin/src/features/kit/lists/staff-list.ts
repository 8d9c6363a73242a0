import { keepPreviousData, type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { adminPages } from '#admin/features/kit/pages.ts';
import { api, exportApi } from '#admin/lib/api.ts';
import {
  parseChoiceParam,
  parseDayParam,
  omitUndefined,
  parseTextParam,
  toTimeWindow,
} from '#admin/lib/search-params.ts';
import type { ResponseOf, ContractKey, RequestOf } from '#shared/api/contract.ts';
import { findExportList } from '#shared/staff/export-lists.ts';
import type { StaffListName } from '#shared/staff/lists.ts';
import { type StaffListFilter, type FilterFor, readFilterValue } from './list-filters.ts';

/** What the address says of every list: its days, its order, its page and the row whose panel is open. */
export interface ListSearch {
  /** Days of this device's zone. */
  from?: string;
  to?: string;
  order?: 'oldest';
  cursor?: string;
  open?: string;
  /** Columns that are left out, by their keys with commas between them. */
  hide?: string;
}

/** A list of the back office, as its route and its page know it. */
export interface StaffList<Row = unknown, Answer = unknown, Search extends ListSearch = ListSearch> {
  page: StaffListName;
  filters: Readonly<Record<string, StaffListFilter>>;
  days: boolean;
  whole: boolean;
  /** What an address says of the list: what makes no sense is left out. */
  read: (address: Record<string, unknown>) => Search;
  /** Whether there is something to ask: a list of one person's waits until they are chosen. */
  asks: (search: Search) => boolean;
  query: (search: Search) => UseQueryOptions<Answer, Error, Answer, QueryKey>;
  rowsOf: (answer: Answer) => Row[];
  /** What its endpoint is asked for, without paging: what a file or a sum of the same rows takes. */
  filterOf: (search: Search) => Record<string, string>;
  /** All of it as a file; null where there is none. `ask` has one made in the background, of lists that may be long. */
  csv: {
    file: string;
    read: (search: Search) => Promise<string>;
    ask: ((search: Search) => Promise<void>) | null;
  } | null;
}

type EndpointOf<Name extends StaffListName> = (typeof adminPages)[Name]['endpoint'];
/** The parameters that an endpoint takes. */
type QueryOf<Key extends ContractKey> = [RequestOf<Key>['query']] extends [undefined]
  ? Record<never, never>
  : NonNullable<RequestOf<Key>['query']>;
type Takes<Key extends ContractKey, Parameter extends string> = Parameter extends keyof QueryOf<Key> ? true : never;

/** The parameters that lists have alike; the others are filters. */
type Common = 'limit' | 'offset' | 'cursor' | 'from' | 'to' | 'order';
type Filters<Key extends ContractKey> = {
  [Parameter in Exclude<keyof QueryOf<Key>, Common>]?: FilterFor<NonNullable<QueryOf<Key>[Parameter]>>;
};
type SearchOf<Key extends ContractKey, Chosen> = ListSearch & {
  [Parameter in keyof Chosen & keyof QueryOf<Key>]?: NonNullable<QueryOf<Key>[Parameter]>;
};

/** The fields of an answer that hold rows. */
type ListsIn<Answer> = {
  [Field in keyof Answer]: Answer[Field] extends readonly unknown[] ? Field : never;
}[keyof Answer];
type RowIn<Answer, Field> = Field extends keyof Answer
  ? Answer[Field] extends readonly (infer Row)[]
    ? Row
    : never
  : never;

interface Declared<Key extends ContractKey, Field, Chosen> {
  /** The name of the rows in the answer. */
  rows: Field & ListsIn<ResponseOf<Key>>;
  /** In the order in which they stand there; the first that is typed is the search box. */
  filters?: Chosen & Filters<Key> & Record<Exclude<keyof Chosen, keyof Filters<Key>>, never>;
  /** It is narrowed to days. */
  days?: Takes<Key, 'from'>;
  /** It is sorted by time, both ways, at the column that has a `sort`. */
  sorted?: Takes<Key, 'order'>;
  /** There is all of it as CSV: the name of the file, without its end. */
  csv?: `${Key}.csv` extends ContractKey ? string : never;
  /** Asked again so often while it is looked at, ms. Later pages stand still, so that what is being read does not move. */
  follow?: number;
  /** What is asked for whatever the address says. */
  always?: Partial<QueryOf<Key>>;
}

/** There are no pages where the endpoint answers with all of it. */
type Paged<Key extends ContractKey> = 'cursor' extends keyof QueryOf<Key> ? { whole?: never } : { whole: true };

/** A declaration, whatever the endpoint. */
interface Loose {
  filters?: Record<string, StaffListFilter>;
  days?: boolean;
  sorted?: boolean;
  csv?: string;
  follow?: number;
  always?: object;
  whole?: boolean;
}

/** So often a list follows what happens, ms. */
export const LIST_POLL_MS = 10_000;
/** Rows of a page. */
const LIMIT = '50';

/** What is read of a list: the open panel is no part of it, nor which columns are shown. */
export function toQuerySearch<Search extends object>(
  search: Search & { open?: string; hide?: string },
): Omit<Search, 'open' | 'hide'> {
  const { open: _, hide: __, ...shown } = search;
  return shown;
}

/**
 * The list of a page of the back office: what its address says, and what the page's endpoint is asked. What is read is
 * kept under the page's name. How it looks is said by `listPage`, so that a route carries no columns.
 */
export function createStaffList<
  Name extends StaffListName,
  const Field extends PropertyKey,
  Chosen extends object = object,
>(
  page: Name,
  declared: Declared<EndpointOf<Name>, Field, Chosen> & Paged<EndpointOf<Name>>,
): StaffList<
  RowIn<ResponseOf<EndpointOf<Name>>, Field>,
  ResponseOf<EndpointOf<Name>>,
  SearchOf<EndpointOf<Name>, Chosen>
> {
  type Key = EndpointOf<Name>;
  type Search = SearchOf<Key, Chosen>;
  const { filters = {}, days = false, sorted, csv, follow = false, always, whole = false } = declared as Loose;
  const endpoint = adminPages[page].endpoint as Key;

  const asked = (search: ListSearch) => {
    const { from, to, cursor: _, open: __, hide: ___, ...narrowed } = search;
    return { ...always, ...narrowed, ...toTimeWindow({ from, to }) };
  };
  const [whose] = Object.entries(filters).flatMap(([name, filter]) =>
    filter.kind === 'person' && !filter.optional ? [name] : [],
  );
  const asks = (search: object) => whose === undefined || whose in search;
  /** As a file takes it: all of it, however many rows the page asks for. */
  const filterOf = (search: Search) => {
    const { limit: _, ...filter } = asked(search) as { limit?: string } & Record<string, string>;
    return filter;
  };
  const long = findExportList(endpoint.slice('GET '.length));
  const request = (query: object) => ({ query }) as unknown as RequestOf<Key>;
  return {
    page,
    filters,
    days,
    whole,
    read: (address) =>
      omitUndefined({
        ...(days && { from: parseDayParam(address['from']), to: parseDayParam(address['to']) }),
        ...(sorted && { order: parseChoiceParam(address['order'], ['oldest'] as const) }),
        ...(!whole && { cursor: parseTextParam(address['cursor']) }),
        open: parseTextParam(address['open']),
        hide: parseTextParam(address['hide']),
        ...Object.fromEntries(
          Object.entries(filters).map(([name, filter]) => [name, readFilterValue(filter, address[name])]),
        ),
      }) as Search,
    asks,
    query: (search) =>
      queryOptions({
        queryKey: [page, 'list', toQuerySearch(search)] as QueryKey,
        queryFn: ({ signal }) => {
          const paging = whole ? {} : { ...omitUndefined({ cursor: search.cursor }), limit: LIMIT };
          return api(endpoint, { ...request({ ...asked(search), ...paging }), signal });
        },
        enabled: asks(search),
        placeholderData: keepPreviousData,
        refetchInterval: search.cursor === undefined ? follow : false,
      }),
    filterOf,
    rowsOf: (answer) => answer[declared.rows as keyof typeof answer] as never,
    csv:
      csv === undefined
        ? null
        : {
            file: csv,
            // Whatever list it is, a file is text.
            read: (search) =>
              exportApi(`${endpoint}.csv` as 'GET /admin/users.csv', request(filterOf(search)) as object),
            ask:
              long === null
                ? null
                : async (search) => {
                    await api('POST /admin/exports', { body: { list: long, filter: filterOf(search) } });
                  },
          },
  };
}
