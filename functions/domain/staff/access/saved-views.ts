import { addAuditEntry } from '#functions/data/staff/audit.ts';
import {
  type OwnSavedViews,
  putOwnSavedViews,
  readOwnSavedViews,
  readSharedSavedViews,
  type SharedSavedView,
  type StoredSavedView,
  addSharedSavedView,
  deleteSharedSavedView,
} from '#functions/data/staff/saved-views.ts';
import { type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { newId } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { SavedViewId } from '#shared/ids.ts';
import type { SavedView } from '#shared/schemas/admin/views.ts';
import { MAX_SAVED_VIEWS, type StaffListName } from '#shared/staff/lists.ts';

/** Owner and list of the views. */
interface ViewScope {
  caller: StaffPrincipal;
  address: string;
  list: StaffListName;
}

/** Content of a view. */
interface ViewContent {
  name: string;
  search: Record<string, string>;
  is_shared: boolean;
}

/** Attempts against the member's own concurrent changes. */
const TRIES = 5;

/** Returns one's own views first, then those that others share with one's role. */
export async function listSavedViews({ caller: { staff }, list }: Omit<ViewScope, 'address'>): Promise<SavedView[]> {
  const [own, shared] = await Promise.all([readOwnSavedViews(staff.id, list), readSharedSavedViews(staff.role, list)]);
  const view = ({ id, name, search }: Pick<StoredSavedView, 'id' | 'name' | 'search'>) => ({
    id,
    name,
    search,
    is_default: own.default_id === id,
  });
  return [
    ...own.views.map((savedView) => ({
      ...view(savedView),
      is_own: true,
      is_shared: savedView.shared_with !== null,
      owner: staff.username,
    })),
    ...shared
      .filter(({ staff_id }) => staff_id !== staff.id)
      .map((savedView) => ({ ...view(savedView), is_own: false, is_shared: true, owner: savedView.username })),
  ];
}

/** Builds the writes of the shared copy: it is written and deleted with one's own view. */
function buildSharingAudit(
  { caller: { staff }, address, list }: ViewScope,
  was: StoredSavedView | null,
  is: StoredSavedView | null,
): WriteOperation[] {
  const subject = (is ?? was)?.id;
  if (subject === undefined || (was?.shared_with ?? is?.shared_with ?? null) === null) return [];
  const { id: staff_id, username } = staff;
  const writes: WriteOperation[] = [];
  const isElsewhere = was?.shared_with !== is?.shared_with;
  if (was && was.shared_with !== null && isElsewhere) writes.push(deleteSharedSavedView(was.shared_with, list, was.id));
  if (is && is.shared_with !== null) {
    const { id, name, search } = is;
    writes.push(
      addSharedSavedView(is.shared_with, list, { id, name, search, staff_id, username } satisfies SharedSavedView),
    );
  }
  const detail = { list, name: (is ?? was)?.name, shared_with: is?.shared_with ?? undefined };
  return [...writes, addAuditEntry({ staff_id, username, action: 'view.share', address, subject, detail })];
}

/** Changes one's own views of a list as a whole, and returns the result. */
async function changeSavedViews(
  where: ViewScope,
  next: (ownViews: OwnSavedViews) => { views: OwnSavedViews; also: WriteOperation[] },
) {
  const { caller, list } = where;
  await retryOnConflict(async () => {
    const ownViews = await readOwnSavedViews(caller.staff.id, list);
    const { views, also } = next(ownViews);
    await transact([putOwnSavedViews(caller.staff.id, list, ownViews, views), ...also]);
  }, TRIES);
  return listSavedViews(where);
}

const toStoredView = (
  id: SavedViewId,
  { name, search, is_shared }: ViewContent,
  { caller }: ViewScope,
): StoredSavedView => ({
  id,
  name: name.trim(),
  search,
  shared_with: is_shared ? caller.staff.role : null,
});

/** @throws {AppError} NOT_FOUND for an unknown one, or another member's. */
function findOwn({ views }: OwnSavedViews, id: SavedViewId): StoredSavedView {
  const savedView = views.find((candidate) => candidate.id === id);
  if (!savedView) throw new AppError('NOT_FOUND');
  return savedView;
}

/** Saves a new view. Shared ones are recorded: others see them. @throws {AppError} LIMIT_REACHED. */
export async function createSavedView(where: ViewScope, viewInput: ViewContent): Promise<SavedView[]> {
  const newView = toStoredView(newId('viw'), viewInput, where);
  return changeSavedViews(where, (ownViews) => {
    if (ownViews.views.length >= MAX_SAVED_VIEWS) throw new AppError('LIMIT_REACHED');
    return {
      views: { ...ownViews, views: [...ownViews.views, newView] },
      also: buildSharingAudit(where, null, newView),
    };
  });
}

/** @throws {AppError} NOT_FOUND. */
export async function updateSavedView(where: ViewScope, id: SavedViewId, viewInput: ViewContent): Promise<SavedView[]> {
  return changeSavedViews(where, (ownViews) => {
    const was = findOwn(ownViews, id);
    const is = toStoredView(id, viewInput, where);
    const views = ownViews.views.map((savedView) => (savedView.id === id ? is : savedView));
    return { views: { ...ownViews, views }, also: buildSharingAudit(where, was, is) };
  });
}

/** @throws {AppError} NOT_FOUND. */
export async function removeSavedView(where: ViewScope, id: SavedViewId): Promise<SavedView[]> {
  return changeSavedViews(where, (ownViews) => {
    const was = findOwn(ownViews, id);
    const views = ownViews.views.filter((savedView) => savedView.id !== id);
    const default_id = ownViews.default_id === id ? null : ownViews.default_id;
    return { views: { ...ownViews, views, default_id }, also: buildSharingAudit(where, was, null) };
  });
}

/** Makes one's own or a role's view the default of the list, or no longer. @throws {AppError} NOT_FOUND. */
export async function setDefaultSavedView(where: ViewScope, id: SavedViewId, isDefault: boolean): Promise<SavedView[]> {
  if (!(await listSavedViews(where)).some((savedView) => savedView.id === id)) throw new AppError('NOT_FOUND');
  return changeSavedViews(where, (ownViews) => {
    const defaultId = ownViews.default_id === id ? null : ownViews.default_id;
    return { views: { ...ownViews, default_id: isDefault ? id : defaultId }, also: [] };
  });
}
