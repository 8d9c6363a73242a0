import { nowSeconds } from '#functions/lib/clock.ts';
import { networkOf } from '#functions/lib/networks.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import { later, MINUTE } from '#shared/time.ts';
import { guardAttempts } from './attempts.ts';
import type { Caller } from './callers.ts';
import { verifyPassword } from './passwords.ts';

/** A login by a wallet is this fresh where it stands for the password, seconds. */
const RECENT = 15 * MINUTE;

const WRONG = because('passwordWrong');

/**
 * Has somebody who is logged in prove again who they are. Who logs in by a wallet alone has no password: they have shown
 * the wallet a moment ago, by a signature. `field` is where the password stands in the request.
 * @throws {Refusal} INVALID_CREDENTIALS with that field, ACCOUNT_LOCKED after too many tries; RECENT_LOGIN_REQUIRED of
 *   who has no password and did not log in a moment ago.
 */
export async function confirmPassword(
  { user: { id, password_hash }, since }: Pick<Caller, 'user' | 'since'>,
  password: string | undefined,
  address: string,
  field = 'password',
): Promise<void> {
  if (password_hash === undefined) {
    if (since === undefined || later(since, RECENT) < nowSeconds()) throw new Refusal('RECENT_LOGIN_REQUIRED');
    return;
  }
  const attempts = await guardAttempts('password', `${id}@${networkOf(address)}`);
  if (password === undefined || !(await verifyPassword(password, password_hash)))
    throw new Refusal('INVALID_CREDENTIALS', { message: WRONG.message, fields: { [field]: WRONG } });
  await attempts.succeeded();
}
