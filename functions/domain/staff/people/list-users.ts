import { queryPage, type QueryRange } from '#functions/data/table/table.ts';
import {
  findUserByLogin,
  readUser,
  type StoredUser,
  userRegistrationIndex,
  toUserView,
} from '#functions/data/users/users.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import { defineStaffList } from '#functions/domain/staff/acts/define-staff-list.ts';
import type { adminUserEndpoints } from '#shared/api/admin/users.ts';
import { getIdPattern, type UserId } from '#shared/ids.ts';
import type { AdminUserRow } from '#shared/schemas/admin/people.ts';

/** Converts a user for a staff list. */
export const toListedUserView = (user: StoredUser): AdminUserRow => ({
  ...toUserView(user),
  country: user.country ?? null,
  last_login_at: user.last_login_at ?? null,
});

/** Returns the user with exactly this id, name or e-mail address, of any registration date. */
const named = (search: string): Promise<StoredUser | null> =>
  getIdPattern('usr').test(search) ? readUser(search as UserId) : findUserByLogin(search);

/** Users by time of registration. */
export const {
  page: listUsers,
  file: exportUsers,
  whole: wholeUsers,
} = defineStaffList<(typeof adminUserEndpoints)['GET /admin/users']>()({
  rows: 'users',
  of: {
    idPrefix: 'usr',
    all: () => ({ fetch: (range: QueryRange) => queryPage<StoredUser>(range), ...userRegistrationIndex.range() }),
  },
  filters: {
    search: (search) => {
      const searchText = search.toLowerCase();
      return ({ username, id, email }) =>
        username.toLowerCase().includes(searchText) ||
        id.toLowerCase() === searchText ||
        (email?.toLowerCase().includes(searchText) ?? false);
    },
    status: 'equal',
    kyc_status: (status) => (user) => (user.kyc_status ?? 'not_submitted') === status,
    kind: (kind) => (user) => user.is_virtual_account === (kind === 'simulate'),
  },
  exact: async ({ search }) => (search === undefined ? null : named(search)),
  view: toListedUserView,
  columns: [
    ...toCsvFieldColumns('id'),
    ...toCsvTimeColumns('created_at'),
    ...toCsvFieldColumns('username', 'email', 'status', 'kyc_status'),
    ['kind', (user) => (user.is_virtual_account ? 'simulate' : 'main')],
    ...toCsvTimeColumns('last_login_at'),
    ...toCsvFieldColumns('phone', 'country'),
    ['two_factor_enabled', (user) => (user.two_factor_enabled ? 'yes' : 'no')],
  ],
  exported: 'users.export',
});
