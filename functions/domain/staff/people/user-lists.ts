import { securityEvents, securityEventView } from '#functions/data/identity/security-log.ts';
import { userNotes, userNoteView } from '#functions/data/people/user-notes.ts';
import { readCursor, writeCursor } from '#functions/data/table/cursor.ts';
import { type Identified, type IdRange, pageOfIds } from '#functions/data/table/id-list.ts';
import type { Page } from '#functions/domain/staff/acts/lists.ts';
import type { UserId } from '#shared/ids.ts';
import type { SecurityEvent } from '#shared/schemas/identity.ts';
import { readPerson } from './read-person.ts';

const PAGE = 50;

/** One page of what lies with a person, the newest first. */
async function pageOfUser<T extends Identified>(
  name: string,
  of: { listOf: (user: UserId) => IdRange<T> },
  user: UserId,
  { limit = PAGE, offset = 0, cursor }: Page,
): Promise<{ items: T[]; total: null; next_cursor: string | null }> {
  await readPerson(user);
  const named = JSON.stringify([name, user]);
  const after = cursor === undefined ? null : readCursor(named, cursor);
  const { items, next } = await pageOfIds([of.listOf(user)], { newestFirst: true, after }, { limit, offset });
  return { items, total: null, next_cursor: next && writeCursor(named, next) };
}

/**
 * What happened to the safety of a person's account, the newest first.
 * @throws {Refusal} NOT_FOUND; VALIDATION_FAILED of a cursor of another list.
 */
export async function listSecurityEvents(
  id: UserId,
  page: Page,
): Promise<{ events: SecurityEvent[]; total: null; next_cursor: string | null }> {
  const { items, ...rest } = await pageOfUser('admin/security-log', securityEvents, id, page);
  return { events: items.map(securityEventView), ...rest };
}

/**
 * What staff noted about a person, the newest first.
 * @throws {Refusal} NOT_FOUND; VALIDATION_FAILED of a cursor of another list.
 */
export async function listUserNotes(id: UserId, page: Page) {
  const { items, ...rest } = await pageOfUser('admin/notes', userNotes, id, page);
  return { notes: items.map(userNoteView), ...rest };
}
