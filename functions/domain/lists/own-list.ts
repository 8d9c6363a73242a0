import { type Identified, type IdRange, readIds } from '#functions/data/table/id-list.ts';
import type { AnyEndpoint } from '#shared/api/kit/endpoint.ts';
import type { Ids } from '#shared/ids.ts';
import { type Column, csvOf } from './csv.ts';
import { type FilterOf, type Filters, keeping, valuesOf } from './filters.ts';
import { type PageQuery, readPage } from './pages.ts';
import { idsWithin, type Span, timeWindow } from './time-window.ts';
import { type PageOf, type RowOf, type RowsOf, type Viewed, viewOf } from './views.ts';

/** Where an owner's lie. */
interface Source<Owner, Item extends Identified> {
  listOf: (owner: Owner) => Omit<IdRange<Item>, 'from' | 'to'>;
}

type Declared<E extends AnyEndpoint, Owner, Item extends Identified, Rows extends RowsOf<E>> = Viewed<
  Item,
  RowOf<E, Rows>,
  Owner
> & {
  /** The name of the rows in the answer. */
  rows: Rows;
  /** A collection: of an account, or of a person. */
  of: Source<Owner, Item> & { idPrefix: keyof Ids };
  /** Where all lie that are asked for, among fewer others; null where there is no such place. */
  among?: (filter: FilterOf<E>) => Source<Owner, Item> | null;
  filters: Filters<Item, FilterOf<E>>;
  /** How many there are of a filter, whenever they were made; null where nobody counts them. */
  total?: (owner: Owner, filter: FilterOf<E>) => Promise<number> | null;
};

interface Own<Owner, Filter, Page> {
  /**
   * One page, the newest first.
   * @throws {Refusal} VALIDATION_FAILED of a cursor of another list.
   */
  page: (owner: Owner, query: Filter & Span & PageQuery) => Promise<Page>;
}

interface File<Owner, Filter> {
  /**
   * As CSV, the newest first: of the last 31 days where no time is given.
   * @throws {Refusal} VALIDATION_FAILED of more than 31 days or 50,000 rows.
   */
  file: (owner: Owner, filter: Filter & Span) => Promise<string>;
}

/** Rows of a page where none are asked for. */
const PAGE = 20;

/**
 * Declares the list that an account or a person has of their own, as an endpoint of the contract answers it:
 * `ownList<(typeof options)['GET /options/orders']>()({ rows: 'orders', of: optionOrders, … })`. With `columns` there is
 * a file of it too.
 */
export const ownList =
  <E extends AnyEndpoint>() =>
  <
    Owner,
    Item extends Identified,
    const Rows extends RowsOf<E>,
    Columns extends readonly Column<RowOf<E, Rows>>[] | undefined = undefined,
  >(
    declared: Declared<E, Owner, Item, Rows> & { columns?: Columns },
  ) => {
    const { rows, of, among, filters, total, columns = [] } = declared;
    type Filter = FilterOf<E>;
    type List = Own<Owner, Filter, PageOf<Rows, RowOf<E, Rows>>>;

    const page: List['page'] = async (owner, query) => {
      const { limit = PAGE, offset, cursor, from, to } = query;
      const place = (among?.(query) ?? of).listOf(owner);
      const part = {
        name: 'all',
        ranges: [{ ...place, ...idsWithin(of.idPrefix, query) }],
        newestFirst: true,
        keep: keeping(filters, query),
      };
      const named = [of.idPrefix, place.pk, place.prefix, from, to, ...valuesOf(filters, query)];
      const [{ items, next_cursor }, view, count] = await Promise.all([
        readPage(named, [part], { limit, offset, cursor }),
        viewOf(declared, owner),
        from === undefined && to === undefined ? (total?.(owner, query) ?? null) : null,
      ]);
      return { [rows]: items.map(view), total: count, next_cursor } as never;
    };

    const file: File<Owner, Filter>['file'] = async (owner, filter) => {
      const range = { ...of.listOf(owner), ...idsWithin(of.idPrefix, timeWindow(filter)) };
      const keep = keeping(filters, filter);
      const view = await viewOf(declared, owner);
      const found = readIds([range], { newestFirst: true, after: null });
      return (await csvOf(found, (item) => (keep === undefined || keep(item) ? view(item) : null), columns)).text;
    };

    return { page, file } as unknown as List & (Columns extends undefined ? unknown : File<Owner, Filter>);
  };
