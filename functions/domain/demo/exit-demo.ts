import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { endDemoAccess } from '#functions/data/identity/sessions.ts';
import { getUserAccount } from '#functions/data/users/users.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import type { LoginSession } from '#shared/schemas/identity.ts';

/**
 * Ends a demo session. A user with a main account continues there in the returned session; a visitor is logged out. The
 * demo account stays.
 */
export async function exitDemoSession(caller: UserPrincipal, visit: SecurityEventOrigin): Promise<LoginSession | null> {
  const { user, mode, session } = caller;
  const next = getUserAccount(user, 'main') ? await openSession(user, 'main', visit, [], caller) : null;
  if (mode === 'simulate') await endDemoAccess(user.id, session);
  return next;
}
