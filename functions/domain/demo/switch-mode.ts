import type { SecurityEventOrigin } from '#functions/data/identity/security-log.ts';
import { getUserAccount } from '#functions/data/users/users.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountMode, LoginSession } from '#shared/schemas/identity.ts';
import { withOtherAccountToken } from './other-session.ts';

/**
 * Opens a session in the user’s other account, or another one in the same. The caller’s session stays valid; older ones
 * of this login expire. `token` is the caller’s.
 * @throws {AppError} NOT_FOUND if there is no such account.
 */
export async function switchAccountMode(
  caller: UserPrincipal,
  mode: AccountMode,
  token: string | null,
  visit: SecurityEventOrigin,
): Promise<LoginSession> {
  if (!getUserAccount(caller.user, mode)) throw new AppError('NOT_FOUND');
  return withOtherAccountToken(await openSession(caller.user, mode, visit, [], caller), caller, token);
}
