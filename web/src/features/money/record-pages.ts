import type { InfiniteData } from '@tanstack/react-query';

interface Row {
  id: string;
}

/** Pages of a list as they were read, the newest first. */
export type RecordPages<Name extends string, One extends Row> = InfiniteData<Record<Name, One[]>, string | null>;

/** The same pages with one row as it is now: in its place, or before all others where it is new. */
export function withRecord<Name extends string, One extends Row, Pages extends RecordPages<Name, One>>(
  pages: Pages | undefined,
  name: Name,
  record: One,
): Pages | undefined {
  if (!pages) return undefined;
  const isThere = pages.pages.some((page) => page[name].some(({ id }) => id === record.id));
  return {
    ...pages,
    pages: pages.pages.map((page, place) => {
      const rows: One[] = page[name];
      if (isThere) return { ...page, [name]: rows.map((row) => (row.id === record.id ? record : row)) };
      return place === 0 ? { ...page, [name]: [record, ...rows] } : page;
    }),
  };
}
