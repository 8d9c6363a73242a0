import { userNotes, userNoteView } from '#functions/data/people/user-notes.ts';
import { ownList } from '#functions/domain/lists/own-list.ts';
import type { PageQuery } from '#functions/domain/lists/pages.ts';
import { listSecurityEvents } from '#functions/domain/people/safety/list-security-events.ts';
import type { adminUsers } from '#shared/api/admin/users.ts';
import type { UserId } from '#shared/ids.ts';
import { readPerson } from './read-person.ts';

/** Rows of a page where none are asked for. */
const PAGE = 50;

const notesOf = ownList<(typeof adminUsers)['GET /admin/users/{id}/notes']>()({
  rows: 'notes',
  of: userNotes,
  filters: {},
  view: userNoteView,
});

/** What lies with a person, as staff read it. @throws {Refusal} NOT_FOUND; VALIDATION_FAILED of a cursor of another list. */
const ofPerson =
  <Answer>(page: (user: UserId, query: PageQuery) => Promise<Answer>) =>
  async (id: UserId, query: PageQuery): Promise<Answer> => {
    await readPerson(id);
    return page(id, { limit: PAGE, ...query });
  };

/** What happened to the safety of a person's account, the newest first. */
export const listUserSecurityEvents = ofPerson(listSecurityEvents);

/** What staff noted about a person, the newest first. */
export const listUserNotes = ofPerson(notesOf.page);
