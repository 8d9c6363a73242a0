import { collection } from '#functions/data/table/collection.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import type { StaffId, UserNoteId } from '#shared/ids.ts';
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

export const userNotes = collection<StoredUserNote>()({
  partition: userPartition,
  kind: 'NOTE',
  id: 'nte',
  called: 'note',
  whenClosed: 'stays',
});

/** A note as the interface shows it. */
export const userNoteView = ({ id, text, username, created_at }: StoredUserNote) => ({
  id,
  text,
  username,
  created_at,
});
