import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, queryPage } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { SavedViewId, StaffId } from '#shared/ids.ts';
import { MAX_VIEWS, type StaffListName } from '#shared/staff/lists.ts';
import type { Role } from '#shared/staff/roles.ts';

/** A view of a list as stored. */
export interface StoredSavedView {
  id: SavedViewId;
  name: string;
  search: Record<string, string>;
  /** Whose role has it too; null where it is its owner's alone. */
  shared_with: Role | null;
}

/** All views of one list that a member of staff keeps: few and small, so that one item holds them. */
export interface OwnSavedViews {
  views: StoredSavedView[];
  /** With which the list opens: one of these, or one that is shared. */
  default_id: SavedViewId | null;
  version: number;
}

/** One that others have too. */
export interface SharedSavedView extends Pick<StoredSavedView, 'id' | 'name' | 'search'> {
  staff_id: StaffId;
  username: string;
}

const own = declareItems((staff: StaffId): string => `STAFF_VIEWS#${staff}`, null).withLists({ views: MAX_VIEWS });
const shared = declareItems((role: Role): string => `ROLE_VIEWS#${role}`, null);

/** Shared views of one list that are read, at most. */
const MOST_SHARED = 100;

export async function readOwnSavedViews(staff: StaffId, list: StaffListName): Promise<OwnSavedViews> {
  const found = await getItem<OwnSavedViews>(own.key(staff, list));
  return found
    ? { views: found.views, default_id: found.default_id, version: found.version }
    : { views: [], default_id: null, version: 0 };
}

/** Those of a role, the oldest first. */
export async function readSharedSavedViews(role: Role, list: StaffListName): Promise<SharedSavedView[]> {
  const { pk } = shared.range(role);
  const { items } = await queryPage<SharedSavedView>({ pk, prefix: `${list}#`, limit: MOST_SHARED });
  return items;
}

/** The write that puts others in the place of what was read. @throws {ChangedMeanwhile} by its transaction. */
export const putOwnSavedViews = (
  staff: StaffId,
  list: StaffListName,
  seen: OwnSavedViews,
  next: OwnSavedViews,
): WriteOperation => ({
  label: `views of ${list}`,
  key: own.key(staff, list),
  put: { ...next, version: seen.version + 1 },
  condition: seen.version === 0 ? 'attribute_not_exists(pk)' : 'version = :seen',
  ...(seen.version > 0 && { values: { ':seen': seen.version } }),
  fails: buildConflictError(`Views of ${list}`, 'kept'),
});

export const shareView = (role: Role, list: StaffListName, view: SharedSavedView): WriteOperation => ({
  label: `shared view ${view.id}`,
  key: shared.key(role, `${list}#${view.id}`),
  put: { ...view },
});

export const unshareView = (role: Role, list: StaffListName, id: SavedViewId): WriteOperation => ({
  label: `shared view ${id}`,
  delete: shared.key(role, `${list}#${id}`),
});
