import { keepPreviousData, type QueryKey, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import { adminPages } from '#admin/features/kit/admin-pages.ts';
import { adminApi, adminExportApi } from '#admin/lib/api.ts';
import {
  parseChoiceParam,
  parseDayParam,
  omitUndefined,
  parseTextParam,
  toTimeWindow,
} from '#admin/lib/search-params.ts';
import type { ApiContractResponse, ApiContractKey, ApiContractRequest } from '#shared/api/contract.ts';
import { findExportListName } from '#shared/staff/export-lists.ts';
import type { StaffListName } from '#shared/staff/lists.ts';
import { type AdminListFilter, type ListFilterForParameter, readFilterValue } from './list-filters.ts';

/** Search of every list: days, order, page and the row whose panel is open. */
export interface AdminListSearchParams {
  /** Days in this device's zone. */
  from?: string;
  to?: string;
  order?: 'oldest';
  cursor?: string;
  open?: string;
  /** Hidden columns by key, comma-separated. */
  hide?: string;
}

/** Back-office list, used by its route and page. */
export interface AdminList<
  Row = unknown,
  Answer = unknown,
  Search extends AdminListSearchParams = AdminListSearchParams,
> {
  page: StaffListName;
  filters: Readonly<Record<string, AdminListFilter>>;
  days: boolean;
  whole: boolean;
  /** Reads the list's search from an address; drops invalid values. */
  read: (address: Record<string, unknown>) => Search;
  /** True when there is something to request: a list of one user waits until they are chosen. */
  asks: (search: Search) => boolean;
  query: (search: Search) => UseQueryOptions<Answer, Error, Answer, QueryKey>;
  rowsOf: (answer: Answer) => Row[];
  /** Returns the endpoint's filters without paging, for files and sums of the same rows. */
  filterOf: (search: Search) => Record<string, string>;
  /** CSV export; null without one. `ask` exports in the background, for lists that may be long. */
  csv: {
    file: string;
    read: (search: Search) => Promise<string>;
    ask: ((search: Search) => Promise<void>) | null;
  } | null;
}

type ListEndpoint<Name extends StaffListName> = (typeof adminPages)[Name]['endpoint'];
/** Query parameters of an endpoint. */
type EndpointQuery<Key extends ApiContractKey> = [ApiContractRequest<Key>['query']] extends [undefined]
  ? Record<never, never>
  : NonNullable<ApiContractRequest<Key>['query']>;
type HasParameter<Key extends ApiContractKey, Parameter extends string> = Parameter extends keyof EndpointQuery<Key>
  ? true
  : never;

/** Parameters common to lists; the others are filters. */
type CommonParameter = 'limit' | 'offset' | 'cursor' | 'from' | 'to' | 'order';
type Filters<Key extends ApiContractKey> = {
  [Parameter in Exclude<keyof EndpointQuery<Key>, CommonParameter>]?: ListFilterForParameter<
    NonNullable<EndpointQuery<Key>[Parameter]>
  >;
};
type ListSearchParams<Key extends ApiContractKey, Chosen> = AdminListSearchParams & {
  [Parameter in keyof Chosen & keyof EndpointQuery<Key>]?: NonNullable<EndpointQuery<Key>[Parameter]>;
};

/** Fields of an answer that hold rows. */
type ListsIn<Answer> = {
  [Field in keyof Answer]: Answer[Field] extends readonly unknown[] ? Field : never;
}[keyof Answer];
type RowIn<Answer, Field> = Field extends keyof Answer
  ? Answer[Field] extends readonly (infer Row)[]
    ? Row
    : never
  : never;

interface DeclaredList<Key extends ApiContractKey, Field, Chosen> {
  /** Name of the answer's rows. */
  rows: Field & ListsIn<ApiContractResponse<Key>>;
  /** Filters in display order; the first text filter is the search box. */
  filters?: Chosen & Filters<Key> & Record<Exclude<keyof Chosen, keyof Filters<Key>>, never>;
  /** True when it can be limited to days. */
  days?: HasParameter<Key, 'from'>;
  /** True when it can be sorted by time both ways, at the column with a `sort`. */
  sorted?: HasParameter<Key, 'order'>;
  /** Name of the full CSV export, without extension. */
  csv?: `${Key}.csv` extends ApiContractKey ? string : never;
  /** Polling interval while visible, ms. Later pages do not refetch, so that rows do not move while being read. */
  follow?: number;
  /** Fixed parameters of each request. */
  always?: Partial<EndpointQuery<Key>>;
}

/** Without pages when the endpoint returns everything. */
type PagingOption<Key extends ApiContractKey> = 'cursor' extends keyof EndpointQuery<Key>
  ? { whole?: never }
  : { whole: true };

/** Declaration for any endpoint. */
interface UntypedListOptions {
  filters?: Record<string, AdminListFilter>;
  days?: boolean;
  sorted?: boolean;
  csv?: string;
  follow?: number;
  always?: object;
  whole?: boolean;
}

/** Polling interval of a live list, ms. */
export const LIST_POLL_MS = 10_000;
/** Rows per page. */
const LIMIT = '50';

/** Returns the part of the search that affects the request: neither the open panel nor hidden columns. */
export function toListRequestParams<Search extends object>(
  search: Search & { open?: string; hide?: string },
): Omit<Search, 'open' | 'hide'> {
  const { open: _, hide: __, ...shown } = search;
  return shown;
}

/**
 * Creates a back-office list: its address and its endpoint's request. Answers are cached under the page's name.
 * `createAdminListPage` has the layout, so that a route carries no columns.
 */
export function createAdminList<
  Name extends StaffListName,
  const Field extends PropertyKey,
  Chosen extends object = object,
>(
  page: Name,
  declared: DeclaredList<ListEndpoint<Name>, Field, Chosen> & PagingOption<ListEndpoint<Name>>,
): AdminList<
  RowIn<ApiContractResponse<ListEndpoint<Name>>, Field>,
  ApiContractResponse<ListEndpoint<Name>>,
  ListSearchParams<ListEndpoint<Name>, Chosen>
> {
  type Key = ListEndpoint<Name>;
  type Search = ListSearchParams<Key, Chosen>;
  const {
    filters = {},
    days = false,
    sorted,
    csv,
    follow = false,
    always,
    whole = false,
  } = declared as UntypedListOptions;
  const endpoint = adminPages[page].endpoint as Key;

  const toQuery = (search: AdminListSearchParams) => {
    const { from, to, cursor: _, open: __, hide: ___, ...narrowed } = search;
    return { ...always, ...narrowed, ...toTimeWindow({ from, to }) };
  };
  const [userFilterName] = Object.entries(filters).flatMap(([name, filter]) =>
    filter.kind === 'person' && !filter.optional ? [name] : [],
  );
  const isQueryEnabled = (search: object) => userFilterName === undefined || userFilterName in search;
  /** Query of a file: all rows, whatever the page size. */
  const filterOf = (search: Search) => {
    const { limit: _, ...filter } = toQuery(search) as { limit?: string } & Record<string, string>;
    return filter;
  };
  const exportList = findExportListName(endpoint.slice('GET '.length));
  const request = (query: object) => ({ query }) as unknown as ApiContractRequest<Key>;
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
    asks: isQueryEnabled,
    query: (search) =>
      queryOptions({
        queryKey: [page, 'list', toListRequestParams(search)] as QueryKey,
        queryFn: ({ signal }) => {
          const paging = whole ? {} : { ...omitUndefined({ cursor: search.cursor }), limit: LIMIT };
          return adminApi(endpoint, { ...request({ ...toQuery(search), ...paging }), signal });
        },
        enabled: isQueryEnabled(search),
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
            // A file is text for every list.
            read: (search) =>
              adminExportApi(`${endpoint}.csv` as 'GET /admin/users.csv', request(filterOf(search)) as object),
            ask:
              exportList === null
                ? null
                : async (search) => {
                    await adminApi('POST /admin/exports', { body: { list: exportList, filter: filterOf(search) } });
                  },
          },
  };
}
