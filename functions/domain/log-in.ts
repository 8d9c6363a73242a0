import { Refusal } from '../../shared/api/errors.ts';
import type { Session } from '../../shared/schemas/user.ts';
import { accountOf, findUserByName, noteLogin, USERNAME } from '../data/users.ts';
import { nowSeconds } from '../lib/clock.ts';
import { guardAttempts } from './attempts.ts';
import { preferredLanguage } from './notify/words.ts';
import { openSession } from './open-session.ts';
import { verifyPassword } from './passwords.ts';

/**
 * Logs in by name and password. `languages` as an `Accept-Language` header has them. An unknown name and a wrong password are answered alike, and in the same time.
 * @throws {Refusal} INVALID_CREDENTIALS, ACCOUNT_LOCKED, ACCOUNT_RESTRICTED.
 */
export async function logIn(
  username: string,
  password: string,
  address: string,
  languages: string | null = null,
): Promise<Session> {
  const name = USERNAME.test(username) ? username.toLowerCase() : 'no-name';
  const attempts = await guardAttempts('login', `${name}@${address}`);
  const user = await findUserByName(username);
  if (!(await verifyPassword(password, user?.password_hash ?? null)) || !user) throw new Refusal('INVALID_CREDENTIALS');
  if (user.status === 'inactive' || user.status === 'banned') throw new Refusal('ACCOUNT_RESTRICTED');
  const mode = accountOf(user, 'main') ? 'main' : 'simulate';
  await Promise.all([attempts.succeeded(), noteLogin(user.id, nowSeconds(), preferredLanguage(languages))]);
  return openSession(user, mode, address);
}
