import { readUser, type StoredUser } from '#functions/data/users/users.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { UserId } from '#shared/ids.ts';

/** @throws {AppError} USER_NOT_FOUND. */
export async function readExistingUser(id: UserId): Promise<StoredUser> {
  const user = await readUser(id);
  if (!user) throw new AppError('USER_NOT_FOUND');
  return user;
}
