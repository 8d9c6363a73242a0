import { auditOperation } from '#functions/data/staff/audit.ts';
import {
  type OwnViews,
  putOwnViews,
  readOwnViews,
  readSharedViews,
  type SharedView,
  type StoredView,
  shareView,
  unshareView,
} from '#functions/data/staff/saved-views.ts';
import { type Operation, retryChanged, transact } from '#functions/data/table/transact.ts';
import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import { newId } from '#functions/lib/ids.ts';
import type { SavedViewId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { SavedView } from '#shared/schemas/admin/views.ts';
import { MOST_VIEWS, type StaffListName } from '#shared/staff/lists.ts';

/** Whose views of which list. */
interface Where {
  caller: StaffCaller;
  address: string;
  list: StaffListName;
}

/** What a view is to be. */
interface Said {
  name: string;
  search: Record<string, string>;
  is_shared: boolean;
}

/** How often somebody is in the way of themselves at most. */
const TRIES = 5;

/** One's own first, then those that others share with one's role. */
export async function listViews({ caller: { staff }, list }: Omit<Where, 'address'>): Promise<SavedView[]> {
  const [own, shared] = await Promise.all([readOwnViews(staff.id, list), readSharedViews(staff.role, list)]);
  const view = ({ id, name, search }: Pick<StoredView, 'id' | 'name' | 'search'>) => ({
    id,
    name,
    search,
    is_default: own.default_id === id,
  });
  return [
    ...own.views.map((one) => ({
      ...view(one),
      is_own: true,
      is_shared: one.shared_with !== null,
      owner: staff.username,
    })),
    ...shared
      .filter(({ staff_id }) => staff_id !== staff.id)
      .map((one) => ({ ...view(one), is_own: false, is_shared: true, owner: one.username })),
  ];
}

/** What others see of a view, as it was and as it becomes: theirs is written and taken away with one's own. */
function sharing(
  { caller: { staff }, address, list }: Where,
  was: StoredView | null,
  is: StoredView | null,
): Operation[] {
  const subject = (is ?? was)?.id;
  if (subject === undefined || (was?.shared_with ?? is?.shared_with ?? null) === null) return [];
  const { id: staff_id, username } = staff;
  const writes: Operation[] = [];
  const isElsewhere = was?.shared_with !== is?.shared_with;
  if (was && was.shared_with !== null && isElsewhere) writes.push(unshareView(was.shared_with, list, was.id));
  if (is && is.shared_with !== null) {
    const { id, name, search } = is;
    writes.push(shareView(is.shared_with, list, { id, name, search, staff_id, username } satisfies SharedView));
  }
  const detail = { list, name: (is ?? was)?.name, shared_with: is?.shared_with ?? undefined };
  return [...writes, auditOperation({ staff_id, username, action: 'view.share', address, subject, detail })];
}

/** Changes the own views of a list as a whole, and gives them as they are then. */
async function change(where: Where, next: (held: OwnViews) => { views: OwnViews; also: Operation[] }) {
  const { caller, list } = where;
  await retryChanged(async () => {
    const held = await readOwnViews(caller.staff.id, list);
    const { views, also } = next(held);
    await transact([putOwnViews(caller.staff.id, list, held, views), ...also]);
  }, TRIES);
  return listViews(where);
}

const storedOf = (id: SavedViewId, { name, search, is_shared }: Said, { caller }: Where): StoredView => ({
  id,
  name: name.trim(),
  search,
  shared_with: is_shared ? caller.staff.role : null,
});

/** @throws {Refusal} NOT_FOUND of what is nobody's, or somebody else's. */
function findOwn({ views }: OwnViews, id: SavedViewId): StoredView {
  const found = views.find((one) => one.id === id);
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** Keeps one more. What is shared is recorded: others see it. @throws {Refusal} LIMIT_REACHED. */
export async function saveView(where: Where, said: Said): Promise<SavedView[]> {
  const made = storedOf(newId('viw'), said, where);
  return change(where, (held) => {
    if (held.views.length >= MOST_VIEWS) throw new Refusal('LIMIT_REACHED');
    return { views: { ...held, views: [...held.views, made] }, also: sharing(where, null, made) };
  });
}

/** @throws {Refusal} NOT_FOUND. */
export async function changeView(where: Where, id: SavedViewId, said: Said): Promise<SavedView[]> {
  return change(where, (held) => {
    const was = findOwn(held, id);
    const is = storedOf(id, said, where);
    const views = held.views.map((one) => (one.id === id ? is : one));
    return { views: { ...held, views }, also: sharing(where, was, is) };
  });
}

/** @throws {Refusal} NOT_FOUND. */
export async function removeView(where: Where, id: SavedViewId): Promise<SavedView[]> {
  return change(where, (held) => {
    const was = findOwn(held, id);
    const views = held.views.filter((one) => one.id !== id);
    const default_id = held.default_id === id ? null : held.default_id;
    return { views: { ...held, views, default_id }, also: sharing(where, was, null) };
  });
}

/** Opens the list with a view of one's own or of one's role, or with it no more. @throws {Refusal} NOT_FOUND. */
export async function chooseDefault(where: Where, id: SavedViewId, isDefault: boolean): Promise<SavedView[]> {
  if (!(await listViews(where)).some((one) => one.id === id)) throw new Refusal('NOT_FOUND');
  return change(where, (held) => {
    const kept = held.default_id === id ? null : held.default_id;
    return { views: { ...held, default_id: isDefault ? id : kept }, also: [] };
  });
}
