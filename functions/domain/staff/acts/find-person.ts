import { findUserByLogin, type StoredUser } from '#functions/data/people/users.ts';

/** Whom staff mean by the whole of a name or an e-mail address: nobody is found by what a closed account was called. */
export async function findCustomer(login: string): Promise<StoredUser | null> {
  const user = await findUserByLogin(login);
  return user?.closed_at === undefined ? user : null;
}
