import type { ItemWithId, IdRange } from '#functions/data/table/id-list.ts';
import { declareKeyedItem, declareItems } from '#functions/data/table/kinds.ts';
import { getItem, queryPage } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { MAX_OBJECT_TAGS, type AnnotatedObjectId } from '#shared/staff/objects.ts';

/** Tags of an object, and the number of their changes. */
export interface StoredObjectTags {
  tags: readonly string[];
  version: number;
}

const objectTags = declareKeyedItem('OBJECT_TAGS').withLists({ tags: MAX_OBJECT_TAGS });
/** Objects with a tag: written together with the object's tags. */
const tagged = declareItems<string, AnnotatedObjectId>((tag) => `TAGGED#${tag}`, null);

export async function readObjectTags(object: AnnotatedObjectId): Promise<StoredObjectTags> {
  const storedTags = await getItem<StoredObjectTags>(objectTags.key(object));
  return { tags: storedTags?.tags ?? [], version: Number(storedTags?.version ?? 0) };
}

/** Builds the writes that replace the tags read. @throws {AppError} CHANGED_MEANWHILE by their transaction. */
export function replaceObjectTags(
  object: AnnotatedObjectId,
  current: StoredObjectTags,
  tags: readonly string[],
): WriteOperation[] {
  const added = tags.filter((tag) => !current.tags.includes(tag));
  const removed = current.tags.filter((tag) => !tags.includes(tag));
  return [
    {
      label: `tags of ${object}`,
      key: objectTags.key(object),
      put: { tags, version: current.version + 1 },
      ...(current.version === 0
        ? { condition: 'attribute_not_exists(pk)' }
        : { condition: 'version = :seen', values: { ':seen': current.version } }),
      fails: 'CHANGED_MEANWHILE',
    },
    ...added.map((tag) => ({ label: `tag ${tag}`, key: tagged.key(tag, object), put: { id: object } })),
    ...removed.map((tag) => ({ label: `tag ${tag}`, delete: tagged.key(tag, object) })),
  ];
}

/** Returns all objects with a tag, by id. */
export const getTaggedObjectRange = (tag: string): IdRange<ItemWithId & { id: AnnotatedObjectId }> => ({
  ...tagged.range(tag),
  from: '0',
  to: 'z',
  fetch: (range) => queryPage<{ id: AnnotatedObjectId }>(range),
});
