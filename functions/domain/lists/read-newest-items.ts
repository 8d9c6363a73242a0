import type { ItemAttributes, QueryRange } from '#functions/data/table/table.ts';

/** A range of items, and how to view them. */
export interface ItemSource<T> {
  fetch: (range: QueryRange) => Promise<{ items: T[]; last: ItemAttributes | null }>;
  pk: string;
  prefix: string;
}

/** Maximum items of each list in one response; older ones are in the histories, as CSV. */
const MOST = 2000;
const CHUNK = 500;

/** Returns views of the newest items; `complete` is false when there are older ones. */
export async function readNewestItems<T, V>(
  { fetch, pk, prefix }: ItemSource<T>,
  view: (item: T) => V,
): Promise<{ complete: boolean; items: V[] }> {
  const newestItems: T[] = [];
  let after: QueryRange['after'];
  do {
    const { items, last } = await fetch({ pk, prefix, newestFirst: true, limit: CHUNK, after });
    newestItems.push(...items);
    after = last ?? undefined;
  } while (after && newestItems.length <= MOST);
  return { complete: newestItems.length <= MOST, items: newestItems.slice(0, MOST).map(view) };
}
