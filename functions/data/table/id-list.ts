import type { QueryRange } from './table.ts';

/** Most items that a filtered page reads before it returns what it found and a cursor. */
const MAX_SCANNED_ITEMS = 5000;
/** Items read at once for a filter or an export. */
const CHUNK = 500;

export interface ItemWithId {
  id: string;
}

/** A list whose sort key ends in an id, so that it is in order of time. */
export interface IdRange<T extends ItemWithId> {
  fetch: (range: QueryRange) => Promise<{ items: T[]; last: Record<string, unknown> | null }>;
  index?: 'gsi1' | 'gsi2';
  pk: string;
  /** Prefix before the id in the sort key. */
  prefix?: string;
  /** First and last id, both included. */
  from: string;
  to: string;
}

export interface IdListOrder {
  newestFirst: boolean;
  /** Continues after this id. */
  after: string | null;
}

/** Returns the items of one range in order. A position outside of the range counts as its nearest end. */
async function* readRange<T extends ItemWithId>(
  range: IdRange<T>,
  order: IdListOrder,
  chunk: number,
): AsyncGenerator<T> {
  const { fetch, index, pk, prefix = '' } = range;
  let { from, to } = range;
  if (order.after !== null && order.newestFirst && order.after < to) to = order.after;
  if (order.after !== null && !order.newestFirst && order.after > from) from = order.after;
  if (from > to) return;
  const bounds = { pk, from: prefix + from, to: prefix + to, newestFirst: order.newestFirst, limit: chunk };
  let after: QueryRange['after'];
  do {
    const { items, last } = await fetch({ ...bounds, ...(index && { index }), after });
    for (const item of items) if (item.id !== order.after) yield item;
    after = last ?? undefined;
  } while (after);
}

/** Merges several ranges, in order. */
export async function* mergeIdRanges<T extends ItemWithId>(
  ranges: readonly IdRange<T>[],
  order: IdListOrder,
  chunk: number = CHUNK,
): AsyncGenerator<T> {
  const readers = ranges.map((range) => readRange(range, order, chunk));
  const heads = await Promise.all(readers.map((reader) => reader.next()));
  for (;;) {
    let first = -1;
    for (const [i, head] of heads.entries()) {
      if (head.done) continue;
      const best = heads[first];
      if (!best || best.done || best.value.id < head.value.id === order.newestFirst) first = i;
    }
    const head = heads[first];
    const reader = readers[first];
    if (!head || head.done || !reader) return;
    yield head.value;
    heads[first] = await reader.next();
  }
}

/**
 * Returns one page: the kept items after `offset` of them, at most `limit`. `next` is the id after which the list
 * continues, null at its end. A selective filter ends a page early, even an empty one, with `next` set. `chunk` items
 * of a range are read at once, and at most `most` for one page.
 */
export async function readIdPage<T extends ItemWithId>(
  ranges: readonly IdRange<T>[],
  order: IdListOrder,
  page: { limit: number; offset: number; keep?: (item: T) => boolean; chunk?: number; most?: number },
): Promise<{ items: T[]; next: string | null }> {
  const { limit, offset, keep, most = MAX_SCANNED_ITEMS } = page;
  const items: T[] = [];
  let skipped = 0;
  let lookedAt = 0;
  // Without a filter the number of reads is known: the page, one more that shows whether more follows, and the
  // item at the cursor itself.
  const chunk = page.chunk ?? (keep ? CHUNK : limit + offset + 2);
  for await (const item of mergeIdRanges(ranges, order, chunk)) {
    lookedAt++;
    if (!keep || keep(item)) {
      if (items.length === limit) return { items, next: items.at(-1)?.id ?? null };
      if (skipped < offset) skipped++;
      else items.push(item);
    }
    if (keep && lookedAt === most) return { items, next: item.id };
  }
  return { items, next: null };
}
