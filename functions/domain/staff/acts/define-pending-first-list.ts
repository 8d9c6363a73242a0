import type { ItemWithId, IdRange } from '#functions/data/table/id-list.ts';
import { getUserAccount, readUser } from '#functions/data/users/users.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import {
  type EndpointListFilter,
  type ListFilters,
  buildItemFilter,
  getFilterValues,
} from '#functions/domain/lists/list-filters.ts';
import type { ListPart } from '#functions/domain/lists/pages.ts';
import {
  toIdBounds,
  type TimeSpan,
  resolveTimeWindow,
  resolveUnlimitedTimeWindow,
} from '#functions/domain/lists/resolve-time-window.ts';
import type { EndpointRow, ResponseRowsField } from '#functions/domain/lists/views.ts';
import type { AnyEndpoint } from '#shared/api/lib/endpoint.ts';
import type { AccountRef, IdTypesByPrefix, UserId } from '#shared/ids.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { buildStaffQueueAnswers } from './build-queue-answers.ts';

interface OfPerson extends ItemWithId {
  user_id: UserId;
}

type ListRange<Item extends ItemWithId> = Omit<IdRange<Item>, 'from' | 'to'>;

interface PendingFirstListSpec<E extends AnyEndpoint, Item extends OfPerson, Rows extends ResponseRowsField<E>> {
  /** Name of the rows in the answer. */
  rows: Rows;
  of: {
    idPrefix: keyof IdTypesByPrefix;
    all: () => ListRange<Item>;
    listOf: (account: AccountRef) => ListRange<Item>;
    listIn: (place: { index: 'gsi1' | 'gsi2'; pk: string }) => ListRange<Item>;
  };
  /** Items that wait for staff, and their list. */
  waiting: { is: (item: Item) => boolean; place: { index: 'gsi1'; pk: string } };
  /** True when a filter asks only for pending items, false for the others; null for both. */
  waits: (filter: EndpointListFilter<E>) => boolean | null;
  filters: ListFilters<Item, EndpointListFilter<E>>;
  views: (items: readonly Item[]) => Promise<EndpointRow<E, Rows>[]>;
  columns: readonly CsvColumn<EndpointRow<E, Rows>>[];
  /** Audit action of a file. */
  exported: AuditAction;
}

type PendingFirstFilter = TimeSpan & { user_id?: UserId | undefined };

/**
 * Declares a list of account items that staff decide, for an endpoint of the contract. Pending ones come first, the
 * longest-waiting first, however old; then the others of the requested days, newest first, by default the last 31.
 * `total` counts only pending ones.
 */
export const definePendingFirstList =
  <E extends AnyEndpoint>() =>
  <Item extends OfPerson, const Rows extends ResponseRowsField<E>>(declared: PendingFirstListSpec<E, Item, Rows>) => {
    const { rows, of, waiting, waits, filters, views, columns } = declared;
    type Filter = EndpointListFilter<E> & PendingFirstFilter;

    /** Returns the lists of one user; of all when none is named. */
    async function placesOf({ user_id }: PendingFirstFilter): Promise<ListRange<Item>[]> {
      if (user_id === undefined) return [of.all()];
      const user = await readUser(user_id);
      const account = user && getUserAccount(user, 'main');
      return account ? [of.listOf(account)] : [];
    }

    async function partsOf(filter: Filter): Promise<ListPart<Item>[]> {
      const keep = buildItemFilter<Item, EndpointListFilter<E>>(filters, filter);
      const combineKeep = (test: (item: Item) => boolean) => (item: Item) => test(item) && (keep?.(item) ?? true);
      const hasSpan = filter.from !== undefined || filter.to !== undefined;
      const window = toIdBounds(of.idPrefix, resolveTimeWindow(filter));
      const ever = { from: `${of.idPrefix}_0`, to: `${of.idPrefix}_Z` };
      const first: ListPart<Item> = {
        name: 'waiting',
        ranges: [{ ...of.listIn(waiting.place), ...(hasSpan ? window : ever) }],
        newestFirst: false,
        keep: combineKeep(({ user_id }) => filter.user_id === undefined || user_id === filter.user_id),
      };
      const then: ListPart<Item> = {
        name: 'others',
        ranges: (await placesOf(filter)).map((place) => ({ ...place, ...window })),
        newestFirst: true,
        keep: combineKeep((item) => !waiting.is(item)),
      };
      const isWaitingFilter = waits(filter);
      if (isWaitingFilter === null) return [first, then];
      return [isWaitingFilter ? first : then];
    }

    /** All by id: an item decided while a file is written occurs once. */
    async function wholeOf(filter: Filter): Promise<ListPart<Item>[]> {
      const window = toIdBounds(of.idPrefix, resolveUnlimitedTimeWindow(filter));
      const isWaitingFilter = waits(filter);
      const keep = buildItemFilter<Item, EndpointListFilter<E>>(filters, filter);
      return [
        {
          name: 'all',
          ranges: (await placesOf(filter)).map((place) => ({ ...place, ...window })),
          newestFirst: true,
          keep: (item) => (isWaitingFilter === null || waiting.is(item) === isWaitingFilter) && (keep?.(item) ?? true),
        },
      ];
    }

    const set = (filter: Filter) => [filter.from, filter.to, ...getFilterValues(filters, filter)];

    return buildStaffQueueAnswers<Filter, Item, Rows, EndpointRow<E, Rows>>({
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
