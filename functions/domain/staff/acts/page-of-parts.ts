import { type Identified, type IdRange, pageOfIds } from '#functions/data/table/id-list.ts';

/** One part of a list, in an order of its own. */
export interface Part<T extends Identified> {
  /** Stands before the place in cursors. */
  name: string;
  range: IdRange<T>;
  newestFirst: boolean;
  keep?: (item: T) => boolean;
}

/** A page over parts that follow one another. `at` is where the one before ended; `next` is null at the end. */
export async function pageOfParts<T extends Identified>(
  parts: readonly Part<T>[],
  { limit, offset }: { limit: number; offset: number },
  at: string,
): Promise<{ items: T[]; next: string | null }> {
  const items: T[] = [];
  const [begun = '', ...place] = at.split('#');
  let after = place.length > 0 ? place.join('#') : null;
  const start = begun === '' ? 0 : parts.findIndex(({ name }) => name === begun);
  for (const [i, part] of parts.entries()) {
    if (i < start) continue;
    const { range, newestFirst, keep } = part;
    const page = { limit: limit + offset - items.length, offset: 0, ...(keep && { keep }) };
    const { items: found, next } = await pageOfIds([range], { newestFirst, after }, page);
    items.push(...found);
    after = null;
    if (next !== null) return { items: items.slice(offset), next: `${part.name}#${next}` };
    const following = parts[i + 1];
    if (items.length === limit + offset && following) return { items: items.slice(offset), next: following.name };
  }
  return { items: items.slice(offset), next: null };
}
