import { readUser, type StoredUser } from '#functions/data/users/users.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { UserId } from '#shared/ids.ts';

/** Returns the user of a request. @throws {AppError} VALIDATION_FAILED with `fields.user_id` for an unknown user. */
export async function readRequestedUser(id: UserId): Promise<StoredUser> {
  const user = await readUser(id);
  if (!user) throw new AppError('VALIDATION_FAILED', { fields: { user_id: fieldError('personUnknown') } });
  return user;
}
