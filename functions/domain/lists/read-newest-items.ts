import type { ItemAttributes, QueryRange } from '#functions/data/table/table.ts';

/** A range of items, and how to view them. */
export interface ListItemSource<T> {
  fetch: (range: QueryRange) => Promise<{ items: T[]; last: ItemAttributes | null }>;
  pk: string;
  prefix: string;
}

/** Maximum items of each list in one response; older ones are in the histories, as CSV. */
const MAX_ITEMS = 2000;
const CHUNK = 500;

/** Returns views of the newest items; `complete` is false when there are older ones. */
export async function readNewestItems<T, V>(
  { fetch, pk, prefix }: ListItemSource<T>,
  view: (item: T) => V,
): Promise<{ complete: boolean; items: V[] }> {
  const newestItems: T[] = [];
  let after: QueryRange['after'];
  do {
    const { items, last } = await fetch({ pk, prefix, newestFirst: true, limit: CHUNK, after });
    newestItems.push(...items);
    after = last ?? undefined;
  } while (after && newestItems.length <= MAX_ITEMS);
  return { complete: newestItems.length <= MAX_ITEMS, items: newestItems.slice(0, MAX_ITEMS).map(view) };
}
