import type { ItemWithId, IdRange } from '#functions/data/table/id-list.ts';
import { declareKeyedSingle, declareItems } from '#functions/data/table/kinds.ts';
import { getItem, queryPage } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { MAX_TAGS, type NotedId } from '#shared/staff/objects.ts';

/** The tags that something has, and how often they were set. */
export interface StoredObjectTags {
  tags: readonly string[];
  version: number;
}

const objectTags = declareKeyedSingle('OBJECT_TAGS').withLists({ tags: MAX_TAGS });
/** What has a tag: written with what it says of the object. */
const tagged = declareItems<string, NotedId>((tag) => `TAGGED#${tag}`, null);

export async function readTags(object: NotedId): Promise<StoredObjectTags> {
  const found = await getItem<StoredObjectTags>(objectTags.key(object));
  return { tags: found?.tags ?? [], version: Number(found?.version ?? 0) };
}

/** The writes that set the tags of what was seen with others. @throws {Refusal} CHANGED_MEANWHILE by their transaction. */
export function replaceTags(object: NotedId, seen: StoredObjectTags, tags: readonly string[]): WriteOperation[] {
  const added = tags.filter((tag) => !seen.tags.includes(tag));
  const removed = seen.tags.filter((tag) => !tags.includes(tag));
  return [
    {
      label: `tags of ${object}`,
      key: objectTags.key(object),
      put: { tags, version: seen.version + 1 },
      ...(seen.version === 0
        ? { condition: 'attribute_not_exists(pk)' }
        : { condition: 'version = :seen', values: { ':seen': seen.version } }),
      fails: 'CHANGED_MEANWHILE',
    },
    ...added.map((tag) => ({ label: `tag ${tag}`, key: tagged.key(tag, object), put: { id: object } })),
    ...removed.map((tag) => ({ label: `tag ${tag}`, delete: tagged.key(tag, object) })),
  ];
}

/** All that has a tag, by its id. */
export const getTaggedRange = (tag: string): IdRange<ItemWithId & { id: NotedId }> => ({
  ...tagged.range(tag),
  from: '0',
  to: 'z',
  fetch: (range) => queryPage<{ id: NotedId }>(range),
});
