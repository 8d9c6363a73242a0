import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { ConflictError, transact } from '#functions/data/table/transact.ts';
import { openFirstDemoEpoch } from '#functions/data/users/demo-epochs.ts';
import { readUser, type StoredUser } from '#functions/data/users/users.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { createDemoUser, DEMO_BALANCE, buildStartingBalanceEntry } from '#functions/domain/users/create-user.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { LoginSession } from '#shared/schemas/identity.ts';
import { withOtherAccountToken } from './other-session.ts';

/** Returns the user with a demo account; creates it if missing. */
async function withDemo(user: StoredUser): Promise<StoredUser> {
  if (user.demo_account) return user;
  const account: AccountRef = { kind: 'demo', id: newId('acc') };
  try {
    await transact(
      openFirstDemoEpoch(user.id, account, nowSeconds()),
      buildStartingBalanceEntry(account, DEMO_BALANCE, 'house:demo_grant', 'demo.grant'),
    );
    return { ...user, demo_account: account.id };
  } catch (error) {
    const now = error instanceof ConflictError ? await readUser(user.id) : null;
    if (!now?.demo_account) throw error;
    return now;
  }
}

/**
 * Opens a session in a demo account. A logged-in user gets their existing demo account or a new one; a visitor gets a
 * stand-alone one. `token` is the caller’s.
 */
export async function openDemoSession(
  caller: UserPrincipal | null,
  token: string | null,
  visit: SecurityEventOrigin,
): Promise<LoginSession> {
  const user = caller ? await withDemo(caller.user) : await createDemoUser();
  return withOtherAccountToken(await openSession(user, 'simulate', visit, [], caller ?? undefined), caller, token);
}
