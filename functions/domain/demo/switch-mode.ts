import { Refusal } from '../../../shared/api/errors.ts';
import type { Mode, Session } from '../../../shared/schemas/user.ts';
import type { SecurityVisit } from '../../data/security-log.ts';
import { accountOf } from '../../data/users.ts';
import type { Caller } from '../callers.ts';
import { openSession } from '../open-session.ts';
import { besides } from './besides.ts';

/**
 * Opens a session in the person's other account, or another one in the same; the caller's goes on, and older ones of this
 * login run out. `token` is the one that the caller came with.
 * @throws {Refusal} NOT_FOUND where there is no such account.
 */
export async function switchMode(
  caller: Caller,
  mode: Mode,
  token: string | null,
  visit: SecurityVisit,
): Promise<Session> {
  if (!accountOf(caller.user, mode)) throw new Refusal('NOT_FOUND');
  return besides(await openSession(caller.user, mode, visit, [], caller), caller, token);
}
