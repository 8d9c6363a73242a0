import { type ItemWithId, type IdRange, mergeIdRanges } from '#functions/data/table/id-list.ts';
import { getUserAccount, readUser } from '#functions/data/users/users.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { type CsvExport, createCsvExport } from '#functions/domain/lists/create-csv-export.ts';
import { readBoundedCsvRows, type CsvColumn, buildCsv } from '#functions/domain/lists/csv.ts';
import {
  keepAllItems,
  type EndpointListFilter,
  type ListFilters,
  buildItemFilter,
  getFilterValues,
} from '#functions/domain/lists/list-filters.ts';
import { type PageQuery, type ListPart, readListPage } from '#functions/domain/lists/pages.ts';
import {
  toIdBounds,
  type TimeSpan,
  resolveTimeWindow,
  type TimeWindowResolver,
  resolveUnlimitedTimeWindow,
} from '#functions/domain/lists/resolve-time-window.ts';
import {
  type ListPageResponse,
  type EndpointRow,
  type ResponseRowsField,
  type ListItemView,
  resolveListItemView,
} from '#functions/domain/lists/views.ts';
import type { AnyEndpoint } from '#shared/api/lib/endpoint.ts';
import type { AccountKind, AccountRef, IdTypesByPrefix, UserId } from '#shared/ids.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { recordExport } from './audit-export.ts';

/** List of items, of any creation time. */
type ListRange<Item extends ItemWithId> = Omit<IdRange<Item>, 'from' | 'to'>;

/** Collection across all accounts. */
interface ListSource<Item extends ItemWithId> {
  idPrefix: keyof IdTypesByPrefix;
  all: () => ListRange<Item> | readonly ListRange<Item>[];
}

type SortedTimeSpan = TimeSpan & { order?: 'newest' | 'oldest' | undefined };

type StaffListSpec<E extends AnyEndpoint, Item extends ItemWithId, Rows extends ResponseRowsField<E>> = ListItemView<
  Item,
  EndpointRow<E, Rows>
> & {
  /** Name of the rows in the answer. */
  rows: Rows;
  of: ListSource<Item>;
  /** Lists for a filter, among all or elsewhere: several are read as one. */
  places?: (filter: EndpointListFilter<E>) => Promise<readonly ListRange<Item>[]> | readonly ListRange<Item>[];
  filters: ListFilters<Item, EndpointListFilter<E>>;
  /** Item that a filter finds outside of the shown days: it comes first on the first page. */
  exact?: (filter: EndpointListFilter<E>) => Promise<Item | null>;
  columns: readonly CsvColumn<EndpointRow<E, Rows>>[];
  /** Audit action of a file. */
  exported: AuditAction;
};

/** Default rows per page. */
const PAGE = 50;

/**
 * Declares a list across accounts, by time, for an endpoint of the contract, and its file: `defineStaffList<(typeof
 * adminOptionEndpoints)['GET /admin/options/orders']>()({ rows: 'orders', … })`. It shows a window of at most 31 days, without
 * a count.
 */
export const defineStaffList =
  <E extends AnyEndpoint>() =>
  <Item extends ItemWithId, const Rows extends ResponseRowsField<E>>(declared: StaffListSpec<E, Item, Rows>) => {
    const { rows, of, places = () => [of.all()].flat(), filters, exact, columns } = declared;
    type Filter = EndpointListFilter<E>;

    const partOf = async (
      filter: Filter & SortedTimeSpan,
      window: TimeWindowResolver = resolveTimeWindow,
    ): Promise<ListPart<Item>> => {
      const bounds = toIdBounds(of.idPrefix, window(filter));
      return {
        name: 'all',
        ranges: (await places(filter)).map((place) => ({ ...place, ...bounds })),
        newestFirst: filter.order !== 'oldest',
        keep: buildItemFilter(filters, filter),
      };
    };

    /** Returns matches outside of the days, as far as the filters permit. */
    const outside = async (filter: Filter, { ranges, keep }: ListPart<Item>): Promise<Item[]> => {
      const exactItem = (await exact?.(filter)) ?? null;
      const isShown = ranges.some(({ from, to }) => exactItem && from <= exactItem.id && exactItem.id <= to);
      return exactItem && !isShown && keep?.(exactItem) !== false ? [exactItem] : [];
    };

    const getListKey = (filter: Filter & SortedTimeSpan) => {
      const { from, to, order } = filter;
      return ['staff', rows, of.idPrefix, from, to, order, ...getFilterValues(filters, filter)];
    };

    /** @throws {AppError} VALIDATION_FAILED for a window that is too long or a cursor of another list. */
    async function page(
      query: Filter & SortedTimeSpan & PageQuery,
    ): Promise<ListPageResponse<Rows, EndpointRow<E, Rows>, null>> {
      const { limit = PAGE, offset, cursor } = query;
      const part = await partOf(query);
      const isFirst = cursor === undefined && (offset ?? 0) === 0;
      const first = isFirst ? await outside(query, part) : [];
      const { items, next_cursor } = await readListPage(getListKey(query), [part], { limit, offset, cursor });
      const view = await resolveListItemView(declared, undefined);
      return { [rows]: [...first, ...items].map(view), total: null, next_cursor } as never;
    }

    /**
     * Exports everything as CSV, and records who did.
     * @throws {AppError} VALIDATION_FAILED for a window that is too long or holds too many.
     */
    async function file(filter: Filter & SortedTimeSpan, caller: StaffPrincipal, address: string): Promise<string> {
      const { ranges, newestFirst, keep } = await partOf(filter);
      const view = await resolveListItemView(declared, undefined);
      const foundItems = mergeIdRanges(ranges, { newestFirst, after: null });
      const csv = await buildCsv(foundItems, (item) => (keep === undefined || keep(item) ? view(item) : null), columns);
      return recordExport(csv, declared.exported, filter, caller, address);
    }

    /**
     * Yields all matches of a filter, as stored.
     * @throws {AppError} VALIDATION_FAILED for a window that is too long or holds too many.
     */
    async function* items(filter: Filter & SortedTimeSpan): AsyncGenerator<Item> {
      const { ranges, newestFirst, keep } = await partOf(filter);
      const foundItems = mergeIdRanges(ranges, { newestFirst, after: null });
      yield* readBoundedCsvRows(foundItems, (item) => (keep?.(item) === false ? null : item));
    }

    const wholeExport: CsvExport<Filter & SortedTimeSpan> = createCsvExport(columns, async (filter, page) => {
      const part = await partOf(filter, resolveUnlimitedTimeWindow);
      const { items, next_cursor } = await readListPage(getListKey(filter), [part], page);
      return { rows: items.map(await resolveListItemView(declared, undefined)), next_cursor };
    });

    return { page, file, items, whole: wholeExport };
  };

interface OfAccount extends ItemWithId {
  account_kind: AccountKind;
}

/** Source of items of all accounts, or of one user's, found without reading all. */
export const buildAccountItemSource = <Item extends OfAccount>(
  of: ListSource<Item> & { listOf: (account: AccountRef) => ListRange<Item> },
) => ({
  of,
  places: async ({ user_id }: { user_id?: UserId | undefined }): Promise<ListRange<Item>[]> => {
    if (user_id === undefined) return [of.all()].flat();
    const user = await readUser(user_id);
    return (['main', 'simulate'] as const)
      .map((mode) => user && getUserAccount(user, mode))
      .filter((account) => account !== null)
      .map(of.listOf);
  },
});

/** Filters that all of those lists have. */
export const accountItemFilters = {
  user_id: keepAllItems,
  kind: (kind: AccountKind) => (item: OfAccount) => item.account_kind === kind,
  symbol: 'equal',
} as const;
