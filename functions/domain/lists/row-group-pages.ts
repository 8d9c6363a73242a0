import { decodeCursor, encodeCursor } from '#functions/data/table/cursor.ts';
import type { PageQuery } from './pages.ts';

/** Rows that belong together, under an id by which their list is sorted; a filter may leave it empty. */
export interface RowGroup<Row> {
  id: string;
  rows: readonly Row[];
}

/** Maximum groups read for a page before it returns what was found and a cursor. */
const MAX_GROUPS_READ = 5000;

/**
 * Returns one page of a list of groups. `groups` reads after an id, or from the start. Groups are not split: a page may
 * have a few rows less than requested. An offset skips whole pages, so that page numbers cover every row. `named`
 * identifies list, owner and filters, to which a cursor is bound.
 * @throws {AppError} VALIDATION_FAILED for a cursor of another list.
 */
export async function readRowGroupPage<Row>(
  listKey: readonly unknown[],
  groups: (after: string | null) => AsyncIterable<RowGroup<Row>>,
  { limit, offset = 0, cursor }: PageQuery & { limit: number },
  mostLookedAt = MAX_GROUPS_READ,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  const list = JSON.stringify(listKey);
  const skippedRows = offset % limit;
  let pagesBefore = Math.floor(offset / limit);
  let pageRows: Row[] = [];
  let last = cursor === undefined ? null : decodeCursor(list, cursor);
  let lookedAt = 0;
  const shown = () => (pagesBefore > 0 ? [] : pageRows.slice(skippedRows));
  for await (const { id, rows } of groups(last)) {
    const room = pagesBefore > 0 ? limit : limit + skippedRows;
    const isFull = pageRows.length > 0 && pageRows.length + rows.length > room;
    if ((isFull && pagesBefore === 0) || lookedAt >= mostLookedAt)
      return { rows: shown(), next_cursor: last && encodeCursor(list, last) };
    if (isFull) {
      pagesBefore -= 1;
      pageRows = [];
    }
    pageRows.push(...rows);
    last = id;
    lookedAt += 1;
  }
  return { rows: shown(), next_cursor: null };
}
