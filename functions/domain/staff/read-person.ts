import { Refusal } from '../../../shared/api/errors.ts';
import type { UserId } from '../../../shared/ids.ts';
import { readUser, type StoredUser } from '../../data/users.ts';

/** @throws {Refusal} NOT_FOUND. */
export async function readPerson(id: UserId): Promise<StoredUser> {
  const user = await readUser(id);
  if (!user) throw new Refusal('NOT_FOUND');
  return user;
}
