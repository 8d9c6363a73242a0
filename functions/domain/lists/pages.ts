import { decodeCursor, encodeCursor } from '#functions/data/table/cursor.ts';
import { type ItemWithId, type IdRange, readIdPage, mergeIdRanges } from '#functions/data/table/id-list.ts';

export interface PageQuery {
  limit?: number | undefined;
  offset?: number | undefined;
  cursor?: string | undefined;
}

/** One part of a list, in an order of its own: parts follow one another. */
export interface ListPart<Item extends ItemWithId> {
  /** Stands before the place in cursors. */
  name: string;
  /** Where it lies: several ranges are read as one. */
  ranges: readonly IdRange<Item>[];
  newestFirst: boolean;
  keep?: ((item: Item) => boolean) | undefined;
  /** Items read of a range at once, and looked at for one page: said where there are many ranges. */
  reads?: { chunk: number; most: number };
}

/**
 * One page of a list. `named` tells the list, its owner and its filters apart from others: a cursor goes on in that list
 * alone. A filter that keeps little may give an empty page that has a next one.
 * @throws {Refusal} VALIDATION_FAILED of a cursor of another list.
 */
export async function readListPage<Item extends ItemWithId>(
  named: readonly unknown[],
  parts: readonly ListPart<Item>[],
  { limit, offset = 0, cursor }: PageQuery & { limit: number },
): Promise<{ items: Item[]; next_cursor: string | null }> {
  const list = JSON.stringify(named);
  const [begun = '', ...place] = cursor === undefined ? [] : decodeCursor(list, cursor).split('#');
  const first = begun === '' ? 0 : parts.findIndex(({ name }) => name === begun);
  let after = place.length > 0 ? place.join('#') : null;
  const items: Item[] = [];
  const upTo = (at: string) => ({ items: items.slice(offset), next_cursor: encodeCursor(list, at) });
  for (const [i, { name, ranges, newestFirst, keep, reads }] of parts.entries()) {
    if (i < first) continue;
    const page = { limit: limit + offset - items.length, offset: 0, ...(keep && { keep }), ...reads };
    const { items: found, next } = await readIdPage(ranges, { newestFirst, after }, page);
    items.push(...found);
    after = null;
    if (next !== null) return upTo(`${name}#${next}`);
    const following = parts[i + 1];
    if (items.length === limit + offset && following) return upTo(following.name);
  }
  return { items: items.slice(offset), next_cursor: null };
}

/** So many are looked up together. */
const BATCH = 100;

/** All of a part, in its order, some at a time. */
export async function* readListPart<Item extends ItemWithId>({
  ranges,
  newestFirst,
  keep,
}: ListPart<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of mergeIdRanges(ranges, { newestFirst, after: null })) {
    if (keep === undefined || keep(item)) batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
