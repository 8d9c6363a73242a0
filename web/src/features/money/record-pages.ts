import type { InfiniteData } from '@tanstack/react-query';

interface Row {
  id: string;
}

/** Accessors of a page's rows, newest first. */
export interface RecordPageAccess<Page, One extends Row> {
  read: (page: Page) => readonly One[];
  /** Returns the page with other rows. */
  put: (page: Page, rows: One[]) => Page;
}

/** Returns the pages with one row updated in its position, or prepended when it is new. */
export function upsertCachedRecord<Page, One extends Row, Param>(
  pages: InfiniteData<Page, Param> | undefined,
  { read, put }: RecordPageAccess<Page, One>,
  record: One,
): InfiniteData<Page, Param> | undefined {
  if (!pages) return undefined;
  const isThere = pages.pages.some((page) => read(page).some(({ id }) => id === record.id));
  return {
    ...pages,
    pages: pages.pages.map((page, place) => {
      const rows = read(page);
      if (isThere)
        return put(
          page,
          rows.map((row) => (row.id === record.id ? record : row)),
        );
      return place === 0 ? put(page, [record, ...rows]) : page;
    }),
  };
}
