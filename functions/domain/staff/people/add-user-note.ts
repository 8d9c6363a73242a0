import { type StoredUserNote, userNotes, userNoteView } from '#functions/data/people/user-notes.ts';
import { auditOperation } from '#functions/data/staff/audit.ts';
import { transact } from '#functions/data/table/transact.ts';
import { reviewConfirmed } from '#functions/domain/staff/access/step-up.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import type { UserId } from '#shared/ids.ts';
import type { UserNote } from '#shared/schemas/admin/people.ts';
import { readPerson } from './read-person.ts';

/**
 * Notes something about a person, for the staff alone. It stays as it is; that it was written is recorded, not what.
 * @throws {Refusal} NOT_FOUND; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function addUserNote(
  user: UserId,
  text: string,
  { caller, address, code }: Omit<ChangeRequest, 'reason'>,
): Promise<UserNote> {
  await readPerson(user);
  const { staff } = caller;
  const note: StoredUserNote = {
    id: newId('nte'),
    text: text.trim(),
    staff_id: staff.id,
    username: staff.username,
    created_at: nowSeconds(),
  };
  await reviewConfirmed(caller, code, (confirm) =>
    transact([
      ...confirm,
      userNotes.add(user, note),
      auditOperation({ staff_id: staff.id, username: staff.username, action: 'user.note', address, subject: user }),
    ]),
  );
  return userNoteView(note);
}
