import { querySecurityEvents, securityEventView } from '#functions/data/identity/security-log.ts';
import { queryUserNotes, userNoteView } from '#functions/data/people/user-notes.ts';
import { readCursor, writeCursor } from '#functions/data/table/cursor.ts';
import { type Identified, type IdRange, pageOfIds } from '#functions/data/table/id-list.ts';
import { ranges } from '#functions/data/table/keys.ts';
import type { Page } from '#functions/domain/staff/acts/lists.ts';
import type { UserId } from '#shared/ids.ts';
import type { SecurityEvent } from '#shared/schemas/identity.ts';
import { readPerson } from './read-person.ts';

const PAGE = 50;

/** One page of what lies with a person, the newest first. */
async function pageOfUser<T extends Identified>(
  list: { name: string; prefix: string; idPrefix: string; fetch: IdRange<T>['fetch'] },
  user: UserId,
  { limit = PAGE, offset = 0, cursor }: Page,
): Promise<{ items: T[]; total: null; next_cursor: string | null }> {
  await readPerson(user);
  const named = JSON.stringify([list.name, user]);
  const after = cursor === undefined ? null : readCursor(named, cursor);
  const range = {
    fetch: list.fetch,
    pk: ranges.userPk(user),
    prefix: list.prefix,
    from: `${list.idPrefix}_0`,
    to: `${list.idPrefix}_Z`,
  };
  const { items, next } = await pageOfIds([range], { newestFirst: true, after }, { limit, offset });
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
  const list = {
    name: 'admin/security-log',
    prefix: ranges.SECURITY_EVENT,
    idPrefix: 'sec',
    fetch: querySecurityEvents,
  };
  const { items, ...rest } = await pageOfUser(list, id, page);
  return { events: items.map(securityEventView), ...rest };
}

/**
 * What staff noted about a person, the newest first.
 * @throws {Refusal} NOT_FOUND; VALIDATION_FAILED of a cursor of another list.
 */
export async function listUserNotes(id: UserId, page: Page) {
  const list = { name: 'admin/notes', prefix: ranges.USER_NOTE, idPrefix: 'nte', fetch: queryUserNotes };
  const { items, ...rest } = await pageOfUser(list, id, page);
  return { notes: items.map(userNoteView), ...rest };
}
