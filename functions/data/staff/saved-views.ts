import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, queryPage } from '#functions/data/table/table.ts';
import { buildConflictError, type WriteOperation } from '#functions/data/table/transact.ts';
import type { SavedViewId, StaffId } from '#shared/ids.ts';
import { MAX_SAVED_VIEWS, type StaffListName } from '#shared/staff/lists.ts';
import type { StaffRole } from '#shared/staff/roles.ts';

/** A view of a list as stored. */
export interface StoredSavedView {
  id: SavedViewId;
  name: string;
  search: Record<string, string>;
  /** The role it is shared with; null for a private one. */
  shared_with: StaffRole | null;
}

/** All saved views of a member of staff for one list: few and small, so that one item holds them. */
export interface OwnSavedViews {
  views: StoredSavedView[];
  /** The default view of the list: one of these, or a shared one. */
  default_id: SavedViewId | null;
  version: number;
}

/** A view shared with others. */
export interface SharedSavedView extends Pick<StoredSavedView, 'id' | 'name' | 'search'> {
  staff_id: StaffId;
  username: string;
}

const own = declareItems((staff: StaffId): string => `STAFF_VIEWS#${staff}`, null).withLists({
  views: MAX_SAVED_VIEWS,
});
const shared = declareItems((role: StaffRole): string => `ROLE_VIEWS#${role}`, null);

/** Most shared views of one list that are read. */
const MAX_SHARED_VIEWS = 100;

export async function readOwnSavedViews(staff: StaffId, list: StaffListName): Promise<OwnSavedViews> {
  const ownViews = await getItem<OwnSavedViews>(own.key(staff, list));
  return ownViews
    ? { views: ownViews.views, default_id: ownViews.default_id, version: ownViews.version }
    : { views: [], default_id: null, version: 0 };
}

/** Returns a role's shared views, oldest first. */
export async function readSharedSavedViews(role: StaffRole, list: StaffListName): Promise<SharedSavedView[]> {
  const { pk } = shared.range(role);
  const { items } = await queryPage<SharedSavedView>({ pk, prefix: `${list}#`, limit: MAX_SHARED_VIEWS });
  return items;
}

/** Builds the write that replaces the views read. @throws {ConflictError} by its transaction. */
export const putOwnSavedViews = (
  staff: StaffId,
  list: StaffListName,
  current: OwnSavedViews,
  next: OwnSavedViews,
): WriteOperation => ({
  label: `views of ${list}`,
  key: own.key(staff, list),
  put: { ...next, version: current.version + 1 },
  condition: current.version === 0 ? 'attribute_not_exists(pk)' : 'version = :seen',
  ...(current.version > 0 && { values: { ':seen': current.version } }),
  fails: buildConflictError(`Views of ${list}`, 'kept'),
});

export const addSharedSavedView = (role: StaffRole, list: StaffListName, view: SharedSavedView): WriteOperation => ({
  label: `shared view ${view.id}`,
  key: shared.key(role, `${list}#${view.id}`),
  put: { ...view },
});

export const deleteSharedSavedView = (role: StaffRole, list: StaffListName, id: SavedViewId): WriteOperation => ({
  label: `shared view ${id}`,
  delete: shared.key(role, `${list}#${id}`),
});
