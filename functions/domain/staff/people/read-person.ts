import { readUser, type StoredUser } from '#functions/data/people/users.ts';
import type { UserId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';

/** @throws {Refusal} USER_NOT_FOUND. */
export async function readPerson(id: UserId): Promise<StoredUser> {
  const user = await readUser(id);
  if (!user) throw new Refusal('USER_NOT_FOUND');
  return user;
}
