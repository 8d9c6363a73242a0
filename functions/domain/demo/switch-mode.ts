import type { SecurityVisit } from '#functions/data/identity/security-log.ts';
import { getUserAccount } from '#functions/data/people/users.ts';
import type { UserPrincipal } from '#functions/domain/identity/callers.ts';
import { openSession } from '#functions/domain/identity/open-session.ts';
import { AppError } from '#shared/refusals/errors.ts';
import type { AccountMode, Session } from '#shared/schemas/identity.ts';
import { withOtherSession } from './other-session.ts';

/**
 * Opens a session in the person's other account, or another one in the same; the caller's goes on, and older ones of this
 * login run out. `token` is the one that the caller came with.
 * @throws {Refusal} NOT_FOUND where there is no such account.
 */
export async function switchMode(
  caller: UserPrincipal,
  mode: AccountMode,
  token: string | null,
  visit: SecurityVisit,
): Promise<Session> {
  if (!getUserAccount(caller.user, mode)) throw new AppError('NOT_FOUND');
  return withOtherSession(await openSession(caller.user, mode, visit, [], caller), caller, token);
}
