import type { PageQuery } from '#functions/domain/lists/pages.ts';
import { listSecurityEvents } from '#functions/domain/people/safety/list-security-events.ts';
import type { UserId } from '#shared/ids.ts';
import { requireUser } from './read-person.ts';

/** Rows of a page where none are asked for. */
const PAGE = 50;

/**
 * What happened to the safety of a person's account, the newest first, as staff read it.
 * @throws {Refusal} USER_NOT_FOUND; VALIDATION_FAILED of a cursor of another list.
 */
export async function listUserSecurityEvents(id: UserId, query: PageQuery) {
  await requireUser(id);
  return listSecurityEvents(id, { limit: PAGE, ...query });
}
