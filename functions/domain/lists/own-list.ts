import { type ItemWithId, type IdRange, mergeIdRanges } from '#functions/data/table/id-list.ts';
import type { AnyEndpoint } from '#shared/api/kit/endpoint.ts';
import type { IdsByPrefix } from '#shared/ids.ts';
import { type CsvColumn, buildCsv } from './csv.ts';
import { type EndpointFilter, type ListFilters, buildItemFilter, getFilterValues } from './filters.ts';
import { type PageQuery, readListPage } from './pages.ts';
import { toIdBounds, type TimeSpan, resolveTimeWindow } from './time-window.ts';
import { type PageResponse, type EndpointRow, type RowsField, type ItemView, resolveItemView } from './views.ts';

/** Where an owner's lie. */
interface Source<Owner, Item extends ItemWithId> {
  listOf: (owner: Owner) => Omit<IdRange<Item>, 'from' | 'to'>;
}

type Declared<E extends AnyEndpoint, Owner, Item extends ItemWithId, Rows extends RowsField<E>> = ItemView<
  Item,
  EndpointRow<E, Rows>,
  Owner
> & {
  /** The name of the rows in the answer. */
  rows: Rows;
  /** A collection: of an account, or of a person. */
  of: Source<Owner, Item> & { idPrefix: keyof IdsByPrefix };
  /** Where all lie that are asked for, among fewer others; null where there is no such place. */
  among?: (filter: EndpointFilter<E>) => Source<Owner, Item> | null;
  filters: ListFilters<Item, EndpointFilter<E>>;
  /** How many there are of a filter, whenever they were made; null where nobody counts them. */
  total?: (owner: Owner, filter: EndpointFilter<E>) => Promise<number> | null;
};

interface Own<Owner, Filter, Page> {
  /**
   * One page, the newest first.
   * @throws {Refusal} VALIDATION_FAILED of a cursor of another list.
   */
  page: (owner: Owner, query: Filter & TimeSpan & PageQuery) => Promise<Page>;
}

interface File<Owner, Filter> {
  /**
   * As CSV, the newest first: of the last 31 days where no time is given.
   * @throws {Refusal} VALIDATION_FAILED of more than 31 days or 50,000 rows.
   */
  file: (owner: Owner, filter: Filter & TimeSpan) => Promise<string>;
}

/** Rows of a page where none are asked for. */
const PAGE = 20;

/**
 * Declares the list that an account or a person has of their own, as an endpoint of the contract answers it:
 * `ownList<(typeof options)['GET /options/orders']>()({ rows: 'orders', of: optionOrders, … })`. With `columns` there is
 * a file of it too.
 */
export const defineOwnList =
  <E extends AnyEndpoint>() =>
  <
    Owner,
    Item extends ItemWithId,
    const Rows extends RowsField<E>,
    Columns extends readonly CsvColumn<EndpointRow<E, Rows>>[] | undefined = undefined,
  >(
    declared: Declared<E, Owner, Item, Rows> & { columns?: Columns },
  ) => {
    const { rows, of, among, filters, total, columns = [] } = declared;
    type Filter = EndpointFilter<E>;
    type List = Own<Owner, Filter, PageResponse<Rows, EndpointRow<E, Rows>>>;

    const page: List['page'] = async (owner, query) => {
      const { limit = PAGE, offset, cursor, from, to } = query;
      const place = (among?.(query) ?? of).listOf(owner);
      const part = {
        name: 'all',
        ranges: [{ ...place, ...toIdBounds(of.idPrefix, query) }],
        newestFirst: true,
        keep: buildItemFilter(filters, query),
      };
      const named = [of.idPrefix, place.pk, place.prefix, from, to, ...getFilterValues(filters, query)];
      const [{ items, next_cursor }, view, count] = await Promise.all([
        readListPage(named, [part], { limit, offset, cursor }),
        resolveItemView(declared, owner),
        from === undefined && to === undefined ? (total?.(owner, query) ?? null) : null,
      ]);
      return { [rows]: items.map(view), total: count, next_cursor } as never;
    };

    const file: File<Owner, Filter>['file'] = async (owner, filter) => {
      const range = { ...of.listOf(owner), ...toIdBounds(of.idPrefix, resolveTimeWindow(filter)) };
      const keep = buildItemFilter(filters, filter);
      const view = await resolveItemView(declared, owner);
      const found = mergeIdRanges([range], { newestFirst: true, after: null });
      return (await buildCsv(found, (item) => (keep === undefined || keep(item) ? view(item) : null), columns)).text;
    };

    return { page, file } as unknown as List & (Columns extends undefined ? unknown : File<Owner, Filter>);
  };
