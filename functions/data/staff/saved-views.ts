import { kind } from '#functions/data/table/kinds.ts';
import { get, query } from '#functions/data/table/table.ts';
import { changedWhile, type Operation } from '#functions/data/table/transact.ts';
import type { SavedViewId, StaffId } from '#shared/ids.ts';
import { MOST_VIEWS, type StaffListName } from '#shared/staff/lists.ts';
import type { Role } from '#shared/staff/roles.ts';

/** A view of a list as stored. */
export interface StoredView {
  id: SavedViewId;
  name: string;
  search: Record<string, string>;
  /** Whose role has it too; null where it is its owner's alone. */
  shared_with: Role | null;
}

/** All views of one list that a member of staff keeps: few and small, so that one item holds them. */
export interface OwnViews {
  views: StoredView[];
  /** With which the list opens: one of these, or one that is shared. */
  default_id: SavedViewId | null;
  version: number;
}

/** One that others have too. */
export interface SharedView extends Pick<StoredView, 'id' | 'name' | 'search'> {
  staff_id: StaffId;
  username: string;
}

const own = kind((staff: StaffId): string => `STAFF_VIEWS#${staff}`, null).withLists({ views: MOST_VIEWS });
const shared = kind((role: Role): string => `ROLE_VIEWS#${role}`, null);

/** Shared views of one list that are read, at most. */
const MOST_SHARED = 100;

export async function readOwnViews(staff: StaffId, list: StaffListName): Promise<OwnViews> {
  const found = await get<OwnViews>(own.key(staff, list));
  return found
    ? { views: found.views, default_id: found.default_id, version: found.version }
    : { views: [], default_id: null, version: 0 };
}

/** Those of a role, the oldest first. */
export async function readSharedViews(role: Role, list: StaffListName): Promise<SharedView[]> {
  const { pk } = shared.range(role);
  const { items } = await query<SharedView>({ pk, prefix: `${list}#`, limit: MOST_SHARED });
  return items;
}

/** The write that puts others in the place of what was read. @throws {ChangedMeanwhile} by its transaction. */
export const putOwnViews = (staff: StaffId, list: StaffListName, seen: OwnViews, next: OwnViews): Operation => ({
  label: `views of ${list}`,
  key: own.key(staff, list),
  put: { ...next, version: seen.version + 1 },
  condition: seen.version === 0 ? 'attribute_not_exists(pk)' : 'version = :seen',
  ...(seen.version > 0 && { values: { ':seen': seen.version } }),
  fails: changedWhile(`Views of ${list}`, 'kept'),
});

export const shareView = (role: Role, list: StaffListName, view: SharedView): Operation => ({
  label: `shared view ${view.id}`,
  key: shared.key(role, `${list}#${view.id}`),
  put: { ...view },
});

export const unshareView = (role: Role, list: StaffListName, id: SavedViewId): Operation => ({
  label: `shared view ${id}`,
  delete: shared.key(role, `${list}#${id}`),
});
