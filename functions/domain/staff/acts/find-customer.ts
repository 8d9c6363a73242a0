import { findUserByLogin, type StoredUser } from '#functions/data/users/users.ts';

/** Returns the user with an exact name or e-mail address: a closed account's former name finds no user. */
export async function findCustomerByLogin(login: string): Promise<StoredUser | null> {
  const user = await findUserByLogin(login);
  return user?.closed_at === undefined ? user : null;
}
