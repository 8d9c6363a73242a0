import { type ItemWithId, type IdRange, mergeIdRanges } from '#functions/data/table/id-list.ts';
import type { AnyEndpoint } from '#shared/api/lib/endpoint.ts';
import type { IdTypesByPrefix } from '#shared/ids.ts';
import { type CsvColumn, buildCsv } from './csv.ts';
import { type EndpointListFilter, type ListFilters, buildItemFilter, getFilterValues } from './list-filters.ts';
import { type PageQuery, readListPage } from './pages.ts';
import { toIdBounds, type TimeSpan, resolveTimeWindow } from './resolve-time-window.ts';
import {
  type ListPageResponse,
  type EndpointRow,
  type ResponseRowsField,
  type ListItemView,
  resolveListItemView,
} from './views.ts';

/** Range of an owner’s items. */
interface ListSource<Owner, Item extends ItemWithId> {
  listOf: (owner: Owner) => Omit<IdRange<Item>, 'from' | 'to'>;
}

type ListDeclaration<
  E extends AnyEndpoint,
  Owner,
  Item extends ItemWithId,
  Rows extends ResponseRowsField<E>,
> = ListItemView<Item, EndpointRow<E, Rows>, Owner> & {
  /** Name of the rows in the response. */
  rows: Rows;
  /** A collection of an account or a user. */
  of: ListSource<Owner, Item> & { idPrefix: keyof IdTypesByPrefix };
  /** A smaller range that contains all requested items; null without one. */
  among?: (filter: EndpointListFilter<E>) => ListSource<Owner, Item> | null;
  filters: ListFilters<Item, EndpointListFilter<E>>;
  /** Total for a filter, regardless of time; null when it is not counted. */
  total?: (owner: Owner, filter: EndpointListFilter<E>) => Promise<number> | null;
};

interface OwnList<Owner, Filter, Page> {
  /**
   * Returns one page, newest first.
   * @throws {AppError} VALIDATION_FAILED for a cursor of another list.
   */
  page: (owner: Owner, query: Filter & TimeSpan & PageQuery) => Promise<Page>;
}

interface OwnListFile<Owner, Filter> {
  /**
   * Exports as CSV, newest first; by default the last 31 days.
   * @throws {AppError} VALIDATION_FAILED for more than 31 days or 50,000 rows.
   */
  file: (owner: Owner, filter: Filter & TimeSpan) => Promise<string>;
}

/** Default rows of a page. */
const PAGE = 20;

/**
 * Declares a list of an account’s or user’s own items for an endpoint of the contract: `defineOwnList<(typeof
 * options)['GET /options/orders']>()({ rows: 'orders', of: optionOrderCollection, … })`. With `columns` it also has a file.
 */
export const defineOwnList =
  <E extends AnyEndpoint>() =>
  <
    Owner,
    Item extends ItemWithId,
    const Rows extends ResponseRowsField<E>,
    Columns extends readonly CsvColumn<EndpointRow<E, Rows>>[] | undefined = undefined,
  >(
    declared: ListDeclaration<E, Owner, Item, Rows> & { columns?: Columns },
  ) => {
    const { rows, of, among, filters, total, columns = [] } = declared;
    type Filter = EndpointListFilter<E>;
    type List = OwnList<Owner, Filter, ListPageResponse<Rows, EndpointRow<E, Rows>>>;

    const page: List['page'] = async (owner, query) => {
      const { limit = PAGE, offset, cursor, from, to } = query;
      const place = (among?.(query) ?? of).listOf(owner);
      const part = {
        name: 'all',
        ranges: [{ ...place, ...toIdBounds(of.idPrefix, query) }],
        newestFirst: true,
        keep: buildItemFilter(filters, query),
      };
      const listKey = [of.idPrefix, place.pk, place.prefix, from, to, ...getFilterValues(filters, query)];
      const [{ items, next_cursor }, view, count] = await Promise.all([
        readListPage(listKey, [part], { limit, offset, cursor }),
        resolveListItemView(declared, owner),
        from === undefined && to === undefined ? (total?.(owner, query) ?? null) : null,
      ]);
      return { [rows]: items.map(view), total: count, next_cursor } as never;
    };

    const file: OwnListFile<Owner, Filter>['file'] = async (owner, filter) => {
      const range = { ...of.listOf(owner), ...toIdBounds(of.idPrefix, resolveTimeWindow(filter)) };
      const keep = buildItemFilter(filters, filter);
      const view = await resolveListItemView(declared, owner);
      const foundItems = mergeIdRanges([range], { newestFirst: true, after: null });
      return (await buildCsv(foundItems, (item) => (keep === undefined || keep(item) ? view(item) : null), columns))
        .text;
    };

    return { page, file } as unknown as List & (Columns extends undefined ? unknown : OwnListFile<Owner, Filter>);
  };
