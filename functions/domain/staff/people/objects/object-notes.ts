import { addAuditEntry } from '#functions/data/staff/audit.ts';
import { objectNoteLists } from '#functions/data/staff/object-notes.ts';
import { readObjectTags } from '#functions/data/staff/tags.ts';
import { transact } from '#functions/data/table/transact.ts';
import { type StoredUserNote, toUserNoteView } from '#functions/data/users/user-notes.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { PageQuery } from '#functions/domain/lists/pages.ts';
import { withReviewStepUp } from '#functions/domain/staff/access/step-up.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { adminUserEndpoints } from '#shared/api/admin/users.ts';
import type { UserNote } from '#shared/schemas/admin/people.ts';
import type { AnnotatedObjectId } from '#shared/staff/objects.ts';
import { findNotedObjectUser } from './find-object.ts';

/** Default rows per page. */
const PAGE = 50;

const listNotes = defineOwnList<(typeof adminUserEndpoints)['GET /admin/users/{id}/notes']>()({
  rows: 'notes',
  of: objectNoteLists,
  filters: {},
  view: toUserNoteView,
});

/**
 * Returns the staff notes on a user or object, the newest first, and its tags.
 * @throws {AppError} FORBIDDEN for an object not visible to the role; NOT_FOUND; VALIDATION_FAILED for a cursor of
 * another list.
 */
export async function readObjectNotes(object: AnnotatedObjectId, query: PageQuery, { staff }: StaffPrincipal) {
  await findNotedObjectUser(object, staff.role);
  const [page, { tags }] = await Promise.all([
    listNotes.page(object, { limit: PAGE, ...query }),
    readObjectTags(object),
  ]);
  return { ...page, tags: [...tags] };
}

/**
 * Adds a staff note to a user or object. It cannot be changed; the audit entry has the user, not the text.
 * @throws {AppError} FORBIDDEN, NOT_FOUND; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function addObjectNote(
  object: AnnotatedObjectId,
  text: string,
  { caller, address, code }: Omit<StaffChangeContext, 'reason'>,
): Promise<UserNote> {
  const { staff } = caller;
  const owner = await findNotedObjectUser(object, staff.role);
  const note: StoredUserNote = {
    id: newId('nte'),
    text: text.trim(),
    staff_id: staff.id,
    username: staff.username,
    created_at: nowSeconds(),
  };
  const act = { staff_id: staff.id, username: staff.username, address };
  await withReviewStepUp(caller, code, (confirm) =>
    transact([
      ...confirm,
      objectNoteLists.add(object, note),
      addAuditEntry(
        object === owner
          ? { ...act, action: 'user.note', subject: object }
          : { ...act, action: 'object.note', subject: owner ?? object, detail: { object } },
      ),
    ]),
  );
  return toUserNoteView(note);
}
