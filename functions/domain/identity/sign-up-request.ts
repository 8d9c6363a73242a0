import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import {
  assertSignUpCountryAllowed,
  createUserWithAccount,
  type NewUserData,
  type SignUpVisit,
} from './create-user-with-account.ts';
import { assertStrongPassword, hashPassword } from './passwords.ts';

export interface SignUpRequest extends Omit<NewUserData, 'password_hash'> {
  password?: string | undefined;
}

/**
 * Creates a user as `createUserWithAccount` does, with a password that is not easily guessed.
 * @throws {AppError} COUNTRY_RESTRICTED; VALIDATION_FAILED with the field that is taken, unknown or too weak.
 * @throws errors of those operations.
 */
export async function signUp(
  { password, ...given }: SignUpRequest,
  visit: SignUpVisit,
  operations: (user: StoredUser) => readonly WriteOperation[] = () => [],
): Promise<StoredUser> {
  assertSignUpCountryAllowed(visit);
  if (password === undefined) return createUserWithAccount(given, visit, operations);
  await assertStrongPassword(password, [given.username, given.email]);
  return createUserWithAccount({ ...given, password_hash: () => hashPassword(password) }, visit, operations);
}
