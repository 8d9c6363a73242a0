import { getIpNetwork } from '#functions/lib/networks.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';
import { guardAttempts } from './attempts.ts';
import type { UserPrincipal } from './callers.ts';
import { verifyPassword } from './passwords.ts';
import { assertRecentLogin } from './recent-login.ts';

const WRONG = fieldError('passwordWrong');

/**
 * Has somebody who is logged in prove again who they are. Who logs in by a wallet alone has no password: they have shown
 * the wallet, or a code of the authenticator, a moment ago. `field` is where the password stands in the request.
 * @throws {Refusal} INVALID_CREDENTIALS with that field, ACCOUNT_LOCKED after too many tries; RECENT_LOGIN_REQUIRED of
 *   who has no password and no recent login.
 */
export async function confirmPassword(
  caller: Pick<UserPrincipal, 'user' | 'since' | 'confirmed_at'>,
  password: string | undefined,
  address: string,
  field = 'password',
): Promise<void> {
  const { id, password_hash } = caller.user;
  if (password_hash === undefined) return assertRecentLogin(caller);
  const attempts = await guardAttempts('password', `${id}@${getIpNetwork(address)}`);
  if (password === undefined || !(await verifyPassword(password, password_hash)))
    throw new AppError('INVALID_CREDENTIALS', { message: WRONG.message, fields: { [field]: WRONG } });
  await attempts.succeeded();
}
