import { accountOf, readUser } from '#functions/data/people/users.ts';
import { audit } from '#functions/data/staff/audit.ts';
import { readCursor, writeCursor } from '#functions/data/table/cursor.ts';
import { type IdRange, pageOfIds, readIds } from '#functions/data/table/id-list.ts';
import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import { type Column, csvOf } from '#functions/domain/lists/csv.ts';
import { idBounds, timeWindow } from '#functions/domain/lists/time-window.ts';
import type { AccountKind, AccountRef, Ids, UserId } from '#shared/ids.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** What every list of what accounts do can be narrowed to. */
export interface ListFilter {
  from?: EpochSeconds | undefined;
  to?: EpochSeconds | undefined;
  user_id?: UserId | undefined;
  kind?: AccountKind | undefined;
  order?: 'newest' | 'oldest' | undefined;
}

export interface Page {
  limit?: number | undefined;
  offset?: number | undefined;
  cursor?: string | undefined;
}

interface Listed {
  id: string;
  account_kind: AccountKind;
}

/** A list of one kind of object of all accounts, in order of time. */
export interface StaffList<Item extends Listed, View, Filter extends ListFilter> {
  /** Names the list in its cursors. */
  name: string;
  of: {
    idPrefix: keyof Ids;
    /** All of them, by time. */
    all: () => Omit<IdRange<Item>, 'from' | 'to'>;
    /** An account's own. */
    listOf: (account: AccountRef) => Omit<IdRange<Item>, 'from' | 'to'>;
  };
  /** Fields of the filter that must be equal to the item's attribute of that name. */
  equal: readonly (keyof Filter & keyof Item & string)[];
  /** How staff see one of them: asked for once an answer. */
  views: () => Promise<(item: Item) => View>;
  columns: readonly Column<View>[];
  exported: AuditAction;
}

const PAGE = 50;

/**
 * Where the objects of a filter lie: all of a window in the index by time, or those of a user's own accounts, so that
 * one person's are found without reading everybody's.
 * @throws {Refusal} VALIDATION_FAILED of a window that is too long.
 */
async function rangesOf<Item extends Listed, View, Filter extends ListFilter>(
  { of }: StaffList<Item, View, Filter>,
  filter: Filter,
): Promise<IdRange<Item>[]> {
  const bounds = idBounds(of.idPrefix, timeWindow(filter));
  if (filter.user_id === undefined) return [{ ...of.all(), ...bounds }];
  const user = await readUser(filter.user_id);
  return (['main', 'simulate'] as const)
    .map((mode) => user && accountOf(user, mode))
    .filter((account) => account !== null)
    .map((account) => ({ ...of.listOf(account), ...bounds }));
}

/** Whether an object passes the filter; undefined where every one does. */
function keeping<Item extends Listed, View, Filter extends ListFilter>(
  { equal }: StaffList<Item, View, Filter>,
  filter: Filter,
): ((item: Item) => boolean) | undefined {
  const wanted = equal.filter((name) => filter[name] !== undefined);
  if (wanted.length === 0 && filter.kind === undefined) return undefined;
  return (item) =>
    (filter.kind === undefined || item.account_kind === filter.kind) &&
    wanted.every((name) => (item[name] as unknown) === filter[name]);
}

/**
 * One page of a list, by time. A filter that keeps little may give an empty page that has a next one.
 * @throws {Refusal} VALIDATION_FAILED of a window that is too long or of a cursor of another list.
 */
export async function pageOf<Item extends Listed, View, Filter extends ListFilter>(
  list: StaffList<Item, View, Filter>,
  query: Filter & Page,
): Promise<{ items: View[]; next_cursor: string | null }> {
  const { limit = PAGE, offset = 0, cursor } = query;
  const named = JSON.stringify([list.name, query.user_id, query.kind, query.order, ...list.equal.map((n) => query[n])]);
  const after = cursor === undefined ? null : readCursor(named, cursor);
  const keep = keeping(list, query);
  const { items, next } = await pageOfIds(
    await rangesOf(list, query),
    { newestFirst: query.order !== 'oldest', after },
    { limit, offset, ...(keep && { keep }) },
  );
  const view = await list.views();
  return { items: items.map(view), next_cursor: next && writeCursor(named, next) };
}

/**
 * All of a filter as CSV, recorded with who took them.
 * @throws {Refusal} VALIDATION_FAILED of a window that is too long or holds too many.
 */
export async function exportOf<Item extends Listed, View, Filter extends ListFilter>(
  list: StaffList<Item, View, Filter>,
  filter: Filter,
  { staff }: StaffCaller,
  address: string,
): Promise<string> {
  const keep = keeping(list, filter);
  const found = readIds(await rangesOf(list, filter), { newestFirst: filter.order !== 'oldest', after: null });
  const view = await list.views();
  const { text, rows } = await csvOf(found, (item) => (!keep || keep(item) ? view(item) : null), list.columns);
  await audit({
    staff_id: staff.id,
    username: staff.username,
    action: list.exported,
    address,
    detail: { ...(filter as unknown as Record<string, string | number | undefined>), rows },
  });
  return text;
}
