import { collection } from '#functions/data/table/collection.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { type StoredUserNote, userNotes } from '#functions/data/users/user-notes.ts';
import type { UserId } from '#shared/ids.ts';
import { type NotedId, getNotedPrefix } from '#shared/staff/objects.ts';

/** Staff's notes about objects; those about users are stored with the user. */
const objectNotes = collection<StoredUserNote>()({
  partition: (object: NotedId) => `NOTES#${object}`,
  kind: null,
  id: 'nte',
  called: 'note',
});

const isPerson = (object: NotedId): object is UserId => getNotedPrefix(object) === 'usr';

/** Notes about any object, each in its partition. */
export const notesByObject = {
  idPrefix: objectNotes.idPrefix,
  listOf: (object: NotedId) => (isPerson(object) ? userNotes.listOf(object) : objectNotes.listOf(object)),
  add: (object: NotedId, note: StoredUserNote): WriteOperation =>
    isPerson(object) ? userNotes.add(object, note) : objectNotes.add(object, note),
};
