import { accountOf, readUser } from '#functions/data/people/users.ts';
import type { Identified, IdRange } from '#functions/data/table/id-list.ts';
import type { Column } from '#functions/domain/lists/csv.ts';
import { type FilterOf, type Filters, keeping, valuesOf } from '#functions/domain/lists/filters.ts';
import type { Part } from '#functions/domain/lists/pages.ts';
import { idsWithin, type Span, timeWindow, wholeWindow } from '#functions/domain/lists/time-window.ts';
import type { RowOf, RowsOf } from '#functions/domain/lists/views.ts';
import type { AnyEndpoint } from '#shared/api/kit/endpoint.ts';
import type { AccountRef, Ids, UserId } from '#shared/ids.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { queueAnswers } from './queue-answers.ts';

interface OfPerson extends Identified {
  user_id: UserId;
}

type Place<Item extends Identified> = Omit<IdRange<Item>, 'from' | 'to'>;

interface Declared<E extends AnyEndpoint, Item extends OfPerson, Rows extends RowsOf<E>> {
  /** The name of the rows in the answer. */
  rows: Rows;
  of: {
    idPrefix: keyof Ids;
    all: () => Place<Item>;
    listOf: (account: AccountRef) => Place<Item>;
    listIn: (place: { index: 'gsi1' | 'gsi2'; pk: string }) => Place<Item>;
  };
  /** What waits for staff, and the list of it. */
  waiting: { is: (item: Item) => boolean; place: { index: 'gsi1'; pk: string } };
  /** Whether a filter asks for what waits alone; null where it may be either. */
  waits: (filter: FilterOf<E>) => boolean | null;
  filters: Filters<Item, FilterOf<E>>;
  views: (items: readonly Item[]) => Promise<RowOf<E, Rows>[]>;
  columns: readonly Column<RowOf<E, Rows>>[];
  /** What a file of it is recorded as. */
  exported: AuditAction;
}

type Asked = Span & { user_id?: UserId | undefined };

/**
 * Declares a list of what people's accounts do and staff decide, as an endpoint of the contract answers it: what waits
 * first, the longest-waiting before the others, however long ago that began; then the others of the days that are asked
 * for, newest first, of the last 31 where none are. `total` is known of what waits alone.
 */
export const waitingFirst =
  <E extends AnyEndpoint>() =>
  <Item extends OfPerson, const Rows extends RowsOf<E>>(declared: Declared<E, Item, Rows>) => {
    const { rows, of, waiting, waits, filters, views, columns } = declared;
    type Filter = FilterOf<E> & Asked;

    /** Where somebody's lie; everybody's where nobody is named. */
    async function placesOf({ user_id }: Asked): Promise<Place<Item>[]> {
      if (user_id === undefined) return [of.all()];
      const user = await readUser(user_id);
      const account = user && accountOf(user, 'main');
      return account ? [of.listOf(account)] : [];
    }

    async function partsOf(filter: Filter): Promise<Part<Item>[]> {
      const keep = keeping<Item, FilterOf<E>>(filters, filter);
      const kept = (test: (item: Item) => boolean) => (item: Item) => test(item) && (keep?.(item) ?? true);
      const hasSpan = filter.from !== undefined || filter.to !== undefined;
      const window = idsWithin(of.idPrefix, timeWindow(filter));
      const ever = { from: `${of.idPrefix}_0`, to: `${of.idPrefix}_Z` };
      const first: Part<Item> = {
        name: 'waiting',
        ranges: [{ ...of.listIn(waiting.place), ...(hasSpan ? window : ever) }],
        newestFirst: false,
        keep: kept(({ user_id }) => filter.user_id === undefined || user_id === filter.user_id),
      };
      const then: Part<Item> = {
        name: 'others',
        ranges: (await placesOf(filter)).map((place) => ({ ...place, ...window })),
        newestFirst: true,
        keep: kept((item) => !waiting.is(item)),
      };
      const asked = waits(filter);
      if (asked === null) return [first, then];
      return [asked ? first : then];
    }

    /** All by their ids: what is decided while a file is written is in it once. */
    async function wholeOf(filter: Filter): Promise<Part<Item>[]> {
      const window = idsWithin(of.idPrefix, wholeWindow(filter));
      const asked = waits(filter);
      const keep = keeping<Item, FilterOf<E>>(filters, filter);
      return [
        {
          name: 'all',
          ranges: (await placesOf(filter)).map((place) => ({ ...place, ...window })),
          newestFirst: true,
          keep: (item) => (asked === null || waiting.is(item) === asked) && (keep?.(item) ?? true),
        },
      ];
    }

    const set = (filter: Filter) => [filter.from, filter.to, ...valuesOf(filters, filter)];

    return queueAnswers<Filter, Item, Rows, RowOf<E, Rows>>({
      rows,
      partsOf,
      wholeOf,
      named: (filter) => ['staff', rows, of.idPrefix, ...set(filter)],
      waiting: waiting.place,
      isQueue: (filter) => waits(filter) === true && set(filter).filter((value) => value !== undefined).length === 1,
      views,
      columns,
      exported: declared.exported,
    });
  };
