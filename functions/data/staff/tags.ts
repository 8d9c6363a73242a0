import type { Identified, IdRange } from '#functions/data/table/id-list.ts';
import { alone, kind } from '#functions/data/table/kinds.ts';
import { get, query } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import { MOST_TAGS, type NotedId } from '#shared/staff/objects.ts';

/** The tags that something has, and how often they were set. */
export interface ObjectTags {
  tags: readonly string[];
  version: number;
}

const objectTags = alone('OBJECT_TAGS').withLists({ tags: MOST_TAGS });
/** What has a tag: written with what it says of the object. */
const tagged = kind<string, NotedId>((tag) => `TAGGED#${tag}`, null);

export async function readTags(object: NotedId): Promise<ObjectTags> {
  const found = await get<ObjectTags>(objectTags.key(object));
  return { tags: found?.tags ?? [], version: Number(found?.version ?? 0) };
}

/** The writes that set the tags of what was seen with others. @throws {Refusal} CHANGED_MEANWHILE by their transaction. */
export function replaceTags(object: NotedId, seen: ObjectTags, tags: readonly string[]): Operation[] {
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
export const taggedWith = (tag: string): IdRange<Identified & { id: NotedId }> => ({
  ...tagged.range(tag),
  from: '0',
  to: 'z',
  fetch: (range) => query<{ id: NotedId }>(range),
});
