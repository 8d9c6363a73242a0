import { keys } from '#functions/data/table/keys.ts';
import { query } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { StaffId, UserId, UserNoteId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** What a member of staff noted about a person: written once. */
export interface StoredUserNote {
  id: UserNoteId;
  text: string;
  staff_id: StaffId;
  /** Of the member of staff. */
  username: string;
  created_at: EpochSeconds;
}

export const putUserNote = (user: UserId, note: StoredUserNote): Operation => ({
  label: 'note',
  put: { ...note },
  key: keys.userNote(user, note.id),
  condition: 'attribute_not_exists(pk)',
});

/** One page of a person's notes. */
export const queryUserNotes = (range: Parameters<typeof query>[0]) => query<StoredUserNote>(range);

/** A note as the interface shows it. */
export const userNoteView = ({ id, text, username, created_at }: StoredUserNote) => ({
  id,
  text,
  username,
  created_at,
});
