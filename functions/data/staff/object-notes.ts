import { collection } from '#functions/data/table/collection.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { type StoredUserNote, userNoteCollection } from '#functions/data/users/user-notes.ts';
import type { UserId } from '#shared/ids.ts';
import { type AnnotatedObjectId, getAnnotatedIdPrefix } from '#shared/staff/objects.ts';

/** Staff's notes about objects; those about users are stored with the user. */
const objectNotes = collection<StoredUserNote>()({
  partition: (object: AnnotatedObjectId) => `NOTES#${object}`,
  kind: null,
  id: 'nte',
  called: 'note',
});

const isPerson = (object: AnnotatedObjectId): object is UserId => getAnnotatedIdPrefix(object) === 'usr';

/** Notes about any object, each in its partition. */
export const objectNoteLists = {
  idPrefix: objectNotes.idPrefix,
  listOf: (object: AnnotatedObjectId) =>
    isPerson(object) ? userNoteCollection.listOf(object) : objectNotes.listOf(object),
  add: (object: AnnotatedObjectId, note: StoredUserNote): WriteOperation =>
    isPerson(object) ? userNoteCollection.add(object, note) : objectNotes.add(object, note),
};
