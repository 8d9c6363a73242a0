import { decodeCursor, encodeCursor } from '#functions/data/table/cursor.ts';
import { type ItemWithId, type IdRange, readIdPage, mergeIdRanges } from '#functions/data/table/id-list.ts';

export interface PageQuery {
  limit?: number | undefined;
  offset?: number | undefined;
  cursor?: string | undefined;
}

/** One part of a list, in its own order: parts follow one another. */
export interface ListPart<Item extends ItemWithId> {
  /** Prefix of the position in cursors. */
  name: string;
  /** Ranges of the part; several are merged into one. */
  ranges: readonly IdRange<Item>[];
  newestFirst: boolean;
  keep?: ((item: Item) => boolean) | undefined;
  /** Items read of a range at once, and maximum read for one page; set when there are many ranges. */
  reads?: { chunk: number; most: number };
}

/**
 * Returns one page of a list. `named` identifies list, owner and filters, to which a cursor is bound. A selective
 * filter may return an empty page with a next one.
 * @throws {AppError} VALIDATION_FAILED for a cursor of another list.
 */
export async function readListPage<Item extends ItemWithId>(
  listKey: readonly unknown[],
  parts: readonly ListPart<Item>[],
  { limit, offset = 0, cursor }: PageQuery & { limit: number },
): Promise<{ items: Item[]; next_cursor: string | null }> {
  const list = JSON.stringify(listKey);
  const [startedPart = '', ...place] = cursor === undefined ? [] : decodeCursor(list, cursor).split('#');
  const first = startedPart === '' ? 0 : parts.findIndex(({ name }) => name === startedPart);
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

/** Items looked up together. */
const BATCH = 100;

/** Yields a part in its order, in batches. */
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
