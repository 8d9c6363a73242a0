import { collection } from '#functions/data/table/collection.ts';
import { userPartition } from '#functions/data/table/keys.ts';
import type { StaffId, UserNoteId } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A note by a member of staff about a user: written once. */
export interface StoredUserNote {
  id: UserNoteId;
  text: string;
  staff_id: StaffId;
  /** Name of the member of staff. */
  username: string;
  created_at: EpochSeconds;
}

export const userNoteCollection = collection<StoredUserNote>()({
  partition: userPartition,
  kind: 'NOTE',
  id: 'nte',
  called: 'note',
  whenClosed: 'stays',
});

/** Returns a note as the API shows it. */
export const toUserNoteView = ({ id, text, username, created_at }: StoredUserNote) => ({
  id,
  text,
  username,
  created_at,
});
