/** One page of a history as it was answered. */
export interface RowPage<Row> {
  rows: Row[];
  total: number | null;
  next_cursor: string | null;
}

/** A history as the query cache holds it. */
export interface RowPages<Row> {
  pages: RowPage<Row>[];
  pageParams: unknown[];
}

export interface RowMergeRules<Row> {
  /** Which of two states of one row stays. */
  newer: (held: Row, arrived: Row) => Row;
  /** Whether the list shows such a row at all. */
  belongs: (row: Row) => boolean;
}

/** ULIDs sort by the time at which they were made. */
const newestFirst = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

function withoutRow<Row extends { id: string }>(data: RowPages<Row>, id: string): RowPages<Row> {
  return {
    ...data,
    pages: data.pages.map((page) => ({ ...page, rows: page.rows.filter((row) => row.id !== id) })),
  };
}

const counted = <Row>(data: RowPages<Row>, by: number): RowPages<Row> => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, total: page.total === null ? null : Math.max(0, page.total + by) })),
});

/**
 * The pages after one row arrived, from the socket or from an answer: changed where it stands, taken out where it no
 * longer belongs, or put on the first page when it is new. A row older than everything at hand belongs to a page that
 * was not asked for yet.
 */
export function upsertRow<Row extends { id: string }>(
  data: RowPages<Row> | undefined,
  row: Row,
  { newer, belongs }: RowMergeRules<Row>,
): RowPages<Row> | undefined {
  const [first, ...rest] = data?.pages ?? [];
  if (!data || !first) return data;
  const held = data.pages.flatMap(({ rows }) => rows).find(({ id }) => id === row.id);
  if (held) {
    const kept = newer(held, row);
    if (kept === held) return data;
    if (!belongs(kept)) return counted(withoutRow(data, row.id), -1);
    const replace = (each: Row): Row => (each.id === row.id ? kept : each);
    return { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(replace) })) };
  }
  if (!belongs(row)) return data;
  const last = first.rows.at(-1);
  if (last && row.id < last.id && (rest.length > 0 || first.next_cursor !== null)) return data;
  const grown = { ...data, pages: [{ ...first, rows: [row, ...first.rows].toSorted(newestFirst) }, ...rest] };
  return counted(grown, 1);
}

/** All rows of the pages, each once: a new row moves the pages' borders while they are being read. */
export function flattenRows<Row extends { id: string }>(data: RowPages<Row> | undefined): Row[] {
  const byId = new Map<string, Row>();
  for (const row of data?.pages.flatMap((page) => page.rows) ?? []) if (!byId.has(row.id)) byId.set(row.id, row);
  return [...byId.values()].toSorted(newestFirst);
}
