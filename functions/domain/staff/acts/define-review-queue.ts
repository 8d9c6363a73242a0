import type { Collection, ListedCollection, ListedEntity } from '#functions/data/table/collection.ts';
import type { IdRange } from '#functions/data/table/id-list.ts';
import { readUsers, type StoredUser } from '#functions/data/users/users.ts';
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
  type TimeWindowResolver,
  resolveUnlimitedTimeWindow,
} from '#functions/domain/lists/resolve-time-window.ts';
import type { EndpointRow, ResponseRowsField } from '#functions/domain/lists/views.ts';
import type { AnyEndpoint } from '#shared/api/lib/endpoint.ts';
import { type IdTypesByPrefix, getIdPattern, type UserId } from '#shared/ids.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { buildStaffQueueAnswers } from './build-queue-answers.ts';
import { findCustomerByLogin } from './find-customer.ts';

interface ReviewedItem {
  id: IdTypesByPrefix[keyof IdTypesByPrefix];
  user_id: UserId;
  status: string;
}

/** List of an index. */
type IndexRange = Pick<IdRange<never>, 'index' | 'pk'>;

interface ReviewQueueSpec<E extends AnyEndpoint, Item extends ReviewedItem, Rows extends ResponseRowsField<E>> {
  /** Name of the rows in the answer. */
  rows: Rows;
  of: Pick<Collection<Item, UserId>, 'idPrefix' | 'listOf' | 'listBy'> & Pick<ListedCollection<Item>, 'find'>;
  /** Status of pending items, and the list of them by start of waiting. */
  waiting: { status: Item['status']; place: Required<IndexRange> };
  /** Lists of decided items; of one status if given. `keep` filters the others out. */
  decided: (status: Item['status'] | undefined) => { place: IndexRange; keep?: ((item: Item) => boolean) | undefined };
  /** List of all by id, in any status; `keep` filters out items of neither list. */
  all: { place: IndexRange; keep?: (item: Item) => boolean };
  /** Its lists are ordered by id: they are narrowed to days, the decided ones to the last 31 by default. */
  days?: true;
  /** Text searched when the search is no whole name or id. */
  text?: (item: Item) => string;
  /** Filters in addition to its status and the search. */
  filters: ListFilters<Item, Omit<EndpointListFilter<E>, 'status' | 'search'>>;
  /** The item's user, when the row needs user data that is not stored with it. */
  ofUser?: true;
  view: (item: Item, user: StoredUser | null) => EndpointRow<E, Rows>;
  columns: readonly CsvColumn<EndpointRow<E, Rows>>[];
  /** Audit action of a file. */
  exported: AuditAction;
}

type ReviewQueueFilter<Item extends ReviewedItem> = TimeSpan & {
  status?: Item['status'] | undefined;
  search?: string | undefined;
};

/** Before and after every key of a list. */
const EVER = { from: '0', to: 'z' };

/**
 * Declares a queue of staff decisions for an endpoint of the contract. Without a status, pending items come first, the
 * longest-waiting first, then decided ones, the latest first. A search by a whole name, e-mail address or id returns
 * everything of that user; `total` counts pending ones.
 */
export const defineReviewQueue =
  <E extends AnyEndpoint>() =>
  <Item extends ReviewedItem, const Rows extends ResponseRowsField<E>>(declared: ReviewQueueSpec<E, Item, Rows>) => {
    const { rows, of, waiting, decided, all, days, text, filters, ofUser, view, columns } = declared;
    type Filter = EndpointListFilter<E> & ReviewQueueFilter<Item>;

    /** Returns the user meant by a search; null without one. */
    async function personOf(search: string): Promise<UserId | null> {
      if (getIdPattern('usr').test(search)) return search as UserId;
      if (getIdPattern(of.idPrefix).test(search)) return (await of.find(search as Item['id']))?.user_id ?? null;
      return (await findCustomerByLogin(search))?.id ?? null;
    }

    async function partsOf(
      filter: Filter,
      windowing: TimeWindowResolver = resolveTimeWindow,
    ): Promise<ListPart<ListedEntity<Item>>[]> {
      const { status, search, from, to } = filter;
      const keep = buildItemFilter<Item, object>(filters, filter);
      const part = (
        name: string,
        range: Omit<IdRange<Item>, 'fetch'>,
        tests: (((item: Item) => boolean) | undefined)[],
      ) => {
        const combinedTests = [keep, ...tests].filter((test) => test !== undefined);
        return {
          name,
          ranges: [of.listBy(range)],
          newestFirst: name !== 'waiting',
          ...(combinedTests.length > 0 && {
            keep: ({ item }: ListedEntity<Item>) => combinedTests.every((test) => test(item)),
          }),
        };
      };
      const searched = search?.trim();
      const person = searched === undefined ? null : await personOf(searched);
      if (person !== null)
        return [part('own', of.listOf(person), [status === undefined ? undefined : (item) => item.status === status])];
      if (searched !== undefined && !text) return [];
      const sought = searched?.toLowerCase();
      const matchesText =
        text && sought !== undefined ? (item: Item) => text(item).toLowerCase().includes(sought) : undefined;
      const window = days ? toIdBounds(of.idPrefix, windowing(filter)) : EVER;
      // Writing a file takes a while: items decided meanwhile occur once.
      if (windowing === resolveUnlimitedTimeWindow && status === undefined)
        return [part('all', { ...all.place, ...window }, [all.keep, matchesText])];
      // Pending items have waited since their day, however long ago.
      const since = from === undefined && to === undefined ? EVER : window;
      const decidedLists = decided(status);
      const first = part('waiting', { ...waiting.place, ...since }, [matchesText]);
      const then = part('decided', { ...decidedLists.place, ...window }, [decidedLists.keep, matchesText]);
      if (status === undefined) return [first, then];
      return status === waiting.status ? [first] : [then];
    }

    async function viewsOf(items: readonly ListedEntity<Item>[]): Promise<EndpointRow<E, Rows>[]> {
      const users = ofUser ? await readUsers(items.map(({ item }) => item.user_id)) : [];
      return items.map(({ item }, i) => view(item, users[i] ?? null));
    }

    const set = (filter: Filter) => [filter.search, filter.from, filter.to, ...getFilterValues(filters, filter)];

    return buildStaffQueueAnswers<Filter, ListedEntity<Item>, Rows, EndpointRow<E, Rows>>({
      rows,
      partsOf: (filter) => partsOf(filter),
      wholeOf: (filter) => partsOf(filter, resolveUnlimitedTimeWindow),
      named: (filter) => ['reviews', of.idPrefix, filter.status, ...set(filter)],
      waiting: { ...waiting.place, ...EVER },
      isQueue: (filter) => filter.status === waiting.status && set(filter).every((value) => value === undefined),
      views: viewsOf,
      columns,
      exported: declared.exported,
    });
  };
