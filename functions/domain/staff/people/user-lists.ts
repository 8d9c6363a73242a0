import { listSecurityEvents } from '#functions/domain/account-security/list-security-events.ts';
import type { PageQuery } from '#functions/domain/lists/pages.ts';
import type { UserId } from '#shared/ids.ts';
import { readExistingUser } from './require-user.ts';

/** Default rows per page. */
const PAGE = 50;

/**
 * Lists a user's security events, the newest first, for staff.
 * @throws {AppError} USER_NOT_FOUND; VALIDATION_FAILED for a cursor of another list.
 */
export async function listUserSecurityEvents(id: UserId, query: PageQuery) {
  await readExistingUser(id);
  return listSecurityEvents(id, { limit: PAGE, ...query });
}
