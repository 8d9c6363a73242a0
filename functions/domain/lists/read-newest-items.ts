import type { ItemAttributes, QueryRange } from '#functions/data/table/table.ts';

/** Where things lie, and how they are read. */
export interface ItemSource<T> {
  fetch: (range: QueryRange) => Promise<{ items: T[]; last: ItemAttributes | null }>;
  pk: string;
  prefix: string;
}

/** Of each list so many go into one answer: what is older is in the histories, as CSV. */
const MOST = 2000;
const CHUNK = 500;

/** The newest of them as they are shown; `complete` is false where there are older ones. */
export async function readNewestItems<T, V>(
  { fetch, pk, prefix }: ItemSource<T>,
  view: (item: T) => V,
): Promise<{ complete: boolean; items: V[] }> {
  const found: T[] = [];
  let after: QueryRange['after'];
  do {
    const { items, last } = await fetch({ pk, prefix, newestFirst: true, limit: CHUNK, after });
    found.push(...items);
    after = last ?? undefined;
  } while (after && found.length <= MOST);
  return { complete: found.length <= MOST, items: found.slice(0, MOST).map(view) };
}
