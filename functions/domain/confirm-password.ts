import { Refusal } from '../../shared/api/errors.ts';
import type { StoredUser } from '../data/users.ts';
import { subnetOf } from '../lib/networks.ts';
import { guardAttempts } from './attempts.ts';
import { verifyPassword } from './passwords.ts';

const WRONG = 'This password is not right.';

/**
 * Has somebody who is logged in prove again who they are. Who logs in by a wallet alone has no password, and passes.
 * `field` is where the password stands in the request.
 * @throws {Refusal} INVALID_CREDENTIALS with that field, ACCOUNT_LOCKED after too many tries.
 */
export async function confirmPassword(
  { id, password_hash }: StoredUser,
  password: string | undefined,
  address: string,
  field = 'password',
): Promise<void> {
  if (password_hash === undefined) return;
  const attempts = await guardAttempts('password', `${id}@${subnetOf(address)}`);
  if (password === undefined || !(await verifyPassword(password, password_hash)))
    throw new Refusal('INVALID_CREDENTIALS', { message: WRONG, fields: { [field]: [WRONG] } });
  await attempts.succeeded();
}
