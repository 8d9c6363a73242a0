/** One page of a history as the API returned it. */
export interface CachedRowPage<Row> {
  rows: Row[];
  total: number | null;
  next_cursor: string | null;
}

/** History in the query cache. */
export interface CachedRowPages<Row> {
  pages: CachedRowPage<Row>[];
  pageParams: unknown[];
}

export interface CachedRowMergeRules<Row> {
  /** Returns the later of two states of a row. */
  newer: (cachedRow: Row, arrived: Row) => Row;
  /** Returns whether the list shows such a row. */
  belongs: (row: Row) => boolean;
}

/** ULIDs sort by creation time. */
const newestFirst = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

function withoutRow<Row extends { id: string }>(data: CachedRowPages<Row>, id: string): CachedRowPages<Row> {
  return {
    ...data,
    pages: data.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) })),
  };
}

const counted = <Row>(data: CachedRowPages<Row>, by: number): CachedRowPages<Row> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, total: page.total === null ? null : Math.max(0, page.total + by) })),
});

/**
 * Returns the pages after a row arrived from the socket or an answer: updated in place, removed when it no longer
 * matches, or added to the first page when new. A row older than all loaded ones belongs to a page that is not loaded
 * yet.
 */
export function upsertCachedRow<Row extends { id: string }>(
  data: CachedRowPages<Row> | undefined,
  row: Row,
  { newer, belongs }: CachedRowMergeRules<Row>,
): CachedRowPages<Row> | undefined {
  const [first, ...otherPages] = data?.pages ?? [];
  if (!data || !first) return data;
  const cachedRow = data.pages.flatMap(({ rows }) => rows).find(({ id }) => id === row.id);
  if (cachedRow) {
    const newestRow = newer(cachedRow, row);
    if (newestRow === cachedRow) return data;
    if (!belongs(newestRow)) return counted(withoutRow(data, row.id), -1);
    const replace = (each: Row): Row => (each.id === row.id ? newestRow : each);
    return { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(replace) })) };
  }
  if (!belongs(row)) return data;
  const last = first.rows.at(-1);
  if (last && row.id < last.id && (otherPages.length > 0 || first.next_cursor !== null)) return data;
  const grown = { ...data, pages: [{ ...first, rows: [row, ...first.rows].toSorted(newestFirst) }, ...otherPages] };
  return counted(grown, 1);
}

/** Returns all rows of the pages without duplicates: a new row shifts the pages' borders while they load. */
export function flattenCachedRowPages<Row extends { id: string }>(data: CachedRowPages<Row> | undefined): Row[] {
  const byId = new Map<string, Row>();
  for (const row of data?.pages.flatMap((page) => page.rows) ?? []) if (!byId.has(row.id)) byId.set(row.id, row);
  return [...byId.values()].toSorted(newestFirst);
}
