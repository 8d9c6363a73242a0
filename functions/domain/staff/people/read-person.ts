import { findUserByLogin, readUser, type StoredUser } from '#functions/data/people/users.ts';
import type { UserId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';

/** Whom staff mean by the whole of a name or an e-mail address: nobody is found by what a closed account was called. */
export async function findPerson(login: string): Promise<StoredUser | null> {
  const user = await findUserByLogin(login);
  return user?.closed_at === undefined ? user : null;
}

/** @throws {Refusal} NOT_FOUND. */
export async function readPerson(id: UserId): Promise<StoredUser> {
  const user = await readUser(id);
  if (!user) throw new Refusal('NOT_FOUND');
  return user;
}
