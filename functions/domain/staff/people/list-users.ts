import { findUserByLogin, readUser, type StoredUser, usersByTime, userView } from '#functions/data/people/users.ts';
import { readCursor, writeCursor } from '#functions/data/table/cursor.ts';
import { type IdRange, pageOfIds } from '#functions/data/table/id-list.ts';
import { query } from '#functions/data/table/table.ts';
import { idBounds, timeWindow } from '#functions/domain/lists/time-window.ts';
import type { Page } from '#functions/domain/staff/acts/lists.ts';
import { idPattern, type UserId } from '#shared/ids.ts';
import type { ListedUser } from '#shared/schemas/admin/people.ts';
import type { Mode } from '#shared/schemas/identity.ts';
import type { KycStatus } from '#shared/schemas/kyc.ts';
import type { UserStatus } from '#shared/schemas/people.ts';
import type { EpochSeconds } from '#shared/time.ts';

export interface UserFilter {
  from?: EpochSeconds | undefined;
  to?: EpochSeconds | undefined;
  search?: string | undefined;
  status?: UserStatus | undefined;
  kyc_status?: KycStatus | undefined;
  kind?: Mode | undefined;
  order?: 'newest' | 'oldest' | undefined;
}

const PAGE = 50;

/** A user as staff see them in a list. */
export const listedUserView = (user: StoredUser): ListedUser => ({
  ...userView(user),
  last_login_at: user.last_login_at ?? null,
});

/** @throws {Refusal} VALIDATION_FAILED of a window that is too long. */
export const rangeOfUsers = (filter: UserFilter): IdRange<StoredUser> => ({
  fetch: (range) => query<StoredUser>(range),
  ...usersByTime.range(),
  ...idBounds('usr', timeWindow(filter)),
});

/** Whether a user passes the filter; undefined where everyone does. */
export function userFilter({ search, status, kyc_status, kind }: UserFilter) {
  if ([search, status, kyc_status, kind].every((value) => value === undefined)) return undefined;
  const wanted = search?.toLowerCase();
  return (user: StoredUser): boolean =>
    (status === undefined || user.status === status) &&
    (kyc_status === undefined || (user.kyc_status ?? 'not_submitted') === kyc_status) &&
    (kind === undefined || user.is_virtual_account === (kind === 'simulate')) &&
    (wanted === undefined ||
      user.username.toLowerCase().includes(wanted) ||
      user.id.toLowerCase() === wanted ||
      (user.email?.toLowerCase().includes(wanted) ?? false));
}

/** Who bears exactly this id, name or e-mail address, whenever they registered. */
async function named(search: string): Promise<StoredUser | null> {
  return idPattern('usr').test(search) ? readUser(search as UserId) : findUserByLogin(search);
}

/**
 * Users by time of registration inside a window. A search also finds, first on the first page, who bears exactly this
 * id, name or e-mail address outside of it. `total` is null: nobody counts windows.
 * @throws {Refusal} VALIDATION_FAILED of a window that is too long or of a cursor of another list.
 */
export async function listUsers(
  given: UserFilter & Page,
): Promise<{ users: ListedUser[]; total: null; next_cursor: string | null }> {
  const { limit = PAGE, offset = 0, cursor, ...filter } = given;
  const { search, status, kyc_status, kind, order } = filter;
  const list = JSON.stringify(['admin/users', search, status, kyc_status, kind, order]);
  const after = cursor === undefined ? null : readCursor(list, cursor);
  const keep = userFilter(filter);
  const range = rangeOfUsers(filter);
  const exact = search !== undefined && after === null && offset === 0 ? await named(search) : null;
  const { items, next } = await pageOfIds(
    [range],
    { newestFirst: order !== 'oldest', after },
    { limit, offset, ...(keep && { keep }) },
  );
  const outside = exact && keep?.(exact) && (exact.id < range.from || exact.id > range.to) ? [exact] : [];
  return {
    users: [...outside, ...items].map(listedUserView),
    total: null,
    next_cursor: next && writeCursor(list, next),
  };
}
