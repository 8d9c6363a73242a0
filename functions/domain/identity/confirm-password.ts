import { getIpNetwork } from '#functions/lib/networks.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { countSecretAttempt } from './attempts.ts';
import { verifyPassword } from './passwords.ts';
import type { UserPrincipal } from './principals.ts';
import { assertRecentLogin } from './recent-login.ts';

const WRONG = fieldError('passwordWrong');

/**
 * Re-authenticates a logged-in user. A user with only a wallet login has no password: they need a recent wallet login
 * or authenticator code. `field` is the password’s field in the request.
 * @throws {AppError} INVALID_CREDENTIALS with that field, ACCOUNT_LOCKED after too many attempts; RECENT_LOGIN_REQUIRED
 * without a password and recent login.
 */
export async function reauthenticateByPassword(
  caller: Pick<UserPrincipal, 'user' | 'since' | 'confirmed_at'>,
  password: string | undefined,
  address: string,
  field = 'password',
): Promise<void> {
  const { id, password_hash } = caller.user;
  if (password_hash === undefined) return assertRecentLogin(caller);
  const attempts = await countSecretAttempt('password', `${id}@${getIpNetwork(address)}`);
  if (password === undefined || !(await verifyPassword(password, password_hash)))
    throw new AppError('INVALID_CREDENTIALS', { message: WRONG.message, fields: { [field]: WRONG } });
  await attempts.succeeded();
}
