import type { StoredUser } from '#functions/data/people/users.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import { assertOpenCountry, makePerson, type NewPerson, type SignUpVisit } from './make-person.ts';
import { assertGoodPassword, hashPassword } from './passwords.ts';

export interface SignUp extends Omit<NewPerson, 'password_hash'> {
  password?: string | undefined;
}

/**
 * Makes a person as `makePerson` does, with a password that is none of those that others guess first.
 * @throws {Refusal} COUNTRY_RESTRICTED; VALIDATION_FAILED with the field that is taken, unknown or too weak.
 * @throws what those operations fail with.
 */
export async function signUp(
  { password, ...given }: SignUp,
  visit: SignUpVisit,
  operations: (user: StoredUser) => readonly Operation[] = () => [],
): Promise<StoredUser> {
  assertOpenCountry(visit);
  if (password === undefined) return makePerson(given, visit, operations);
  await assertGoodPassword(password, [given.username, given.email]);
  return makePerson({ ...given, password_hash: () => hashPassword(password) }, visit, operations);
}
