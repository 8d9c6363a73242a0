import { readAccountCounters } from '#functions/data/ledger/account-counters.ts';
import { getUserAccount } from '#functions/data/users/users.ts';
import { readAccountAssets } from '#functions/domain/ledger/read-assets.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';
import type { AdminUserRow, AdminUserAccount } from '#shared/schemas/admin/people.ts';
import { toListedUserView } from './list-users.ts';
import { type StaffUserDetail, readStaffUserDetail } from './read-staff-user-detail.ts';
import { readExistingUser } from './require-user.ts';

async function accountView(account: AccountRef): Promise<AdminUserAccount> {
  const [{ wallets }, count] = await Promise.all([readAccountAssets(account), readAccountCounters(account)]);
  return {
    id: account.id,
    kind: account.kind,
    wallets,
    open_options: count('open_options'),
    options_total: count('options_total'),
    open_futures_orders: count('open_futures_orders'),
    open_positions: count('open_positions'),
    positions_total: count('positions_total'),
    open_investments: count('open_investments'),
    investments_total: count('investments_total'),
    deposits_total: count('deposits_total'),
    open_withdrawals: count('open_withdrawals'),
    withdrawals_total: count('withdrawals_total'),
  };
}

/**
 * Returns one user with accounts, balances and the staff view.
 * @throws {AppError} USER_NOT_FOUND.
 */
export async function readUserForStaff(
  id: UserId,
): Promise<{ user: AdminUserRow; accounts: AdminUserAccount[]; person: StaffUserDetail }> {
  const user = await readExistingUser(id);
  const accounts = (['main', 'simulate'] as const)
    .map((mode) => getUserAccount(user, mode))
    .filter((item) => item !== null);
  const [views, person] = await Promise.all([Promise.all(accounts.map(accountView)), readStaffUserDetail(user)]);
  return { user: toListedUserView(user), accounts: views, person };
}
