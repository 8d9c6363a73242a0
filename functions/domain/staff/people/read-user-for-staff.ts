import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { accountOf } from '#functions/data/people/users.ts';
import { get } from '#functions/data/table/table.ts';
import { readAssets } from '#functions/domain/ledger/read-assets.ts';
import type { AccountRef, UserId } from '#shared/ids.ts';
import type { ListedUser, UserAccount } from '#shared/schemas/admin/people.ts';
import { listedUserView } from './list-users.ts';
import { type Person, personView } from './person-view.ts';
import { readPerson } from './read-person.ts';

interface Counters {
  open_options?: number;
  options_total?: number;
  open_futures_orders?: number;
  open_positions?: number;
  positions_total?: number;
}

async function accountView(account: AccountRef): Promise<UserAccount> {
  const [{ wallets }, counters] = await Promise.all([readAssets(account), get<Counters>(accountCounters.key(account))]);
  return {
    id: account.id,
    kind: account.kind,
    wallets,
    open_options: counters?.open_options ?? 0,
    options_total: counters?.options_total ?? 0,
    open_futures_orders: counters?.open_futures_orders ?? 0,
    open_positions: counters?.open_positions ?? 0,
    positions_total: counters?.positions_total ?? 0,
  };
}

/**
 * One user with the accounts and what they hold, and what staff see of the person.
 * @throws {Refusal} NOT_FOUND.
 */
export async function readUserForStaff(
  id: UserId,
): Promise<{ user: ListedUser; accounts: UserAccount[]; person: Person }> {
  const user = await readPerson(id);
  const accounts = (['main', 'simulate'] as const).map((mode) => accountOf(user, mode)).filter((one) => one !== null);
  const [views, person] = await Promise.all([Promise.all(accounts.map(accountView)), personView(user)]);
  return { user: listedUserView(user), accounts: views, person };
}
