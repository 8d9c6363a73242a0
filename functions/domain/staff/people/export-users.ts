import { audit } from '#functions/data/staff/audit.ts';
import { readIds } from '#functions/data/table/id-list.ts';
import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import { type Column, csvOf } from '#functions/domain/lists/csv.ts';
import { fields, times } from '#functions/domain/lists/csv-columns.ts';
import type { ListedUser } from '#shared/schemas/admin/people.ts';
import { listedUserView, rangeOfUsers, type UserFilter, userFilter } from './list-users.ts';

const columns: Column<ListedUser>[] = [
  ...fields('id'),
  ...times('created_at'),
  ...fields('username', 'email', 'status', 'kyc_status'),
  ['kind', (user) => (user.is_virtual_account ? 'simulate' : 'main')],
  ...times('last_login_at'),
];

/**
 * The users of a filter as CSV, recorded with who took them.
 * @throws {Refusal} VALIDATION_FAILED of a window that is too long or holds too many.
 */
export async function exportUsers(filter: UserFilter, caller: StaffCaller, address: string): Promise<string> {
  const keep = userFilter(filter);
  const users = readIds([rangeOfUsers(filter)], { newestFirst: filter.order !== 'oldest', after: null });
  const { text, rows } = await csvOf(users, (user) => (!keep || keep(user) ? listedUserView(user) : null), columns);
  await audit({
    staff_id: caller.staff.id,
    username: caller.staff.username,
    action: 'users.export',
    address,
    detail: { ...filter, rows },
  });
  return text;
}
