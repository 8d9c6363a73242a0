import { decodeCursor, encodeCursor } from '#functions/data/table/cursor.ts';
import type { PageQuery } from './pages.ts';

/** Rows that belong together, under an id by which their list is sorted; a filter may leave none of them. */
export interface RowGroup<Row> {
  id: string;
  rows: readonly Row[];
}

/** Groups that a page looks at, at most, before it answers with what it found and a cursor. */
const MOST_LOOKED_AT = 5000;

/**
 * One page of a list of groups, which `groups` reads from an id on, without that one, or from its beginning. Groups are
 * not torn: a page may so hold a few rows less than were asked for, and as many pages as fit into the offset are left out
 * as they are, so that by their numbers no row is on none of them. `named` tells the list, its owner and its filters
 * apart from others: a cursor goes on in that list alone.
 * @throws {Refusal} VALIDATION_FAILED of a cursor of another list.
 */
export async function readGroupPage<Row>(
  named: readonly unknown[],
  groups: (after: string | null) => AsyncIterable<RowGroup<Row>>,
  { limit, offset = 0, cursor }: PageQuery & { limit: number },
  mostLookedAt = MOST_LOOKED_AT,
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  const list = JSON.stringify(named);
  const rest = offset % limit;
  let pagesBefore = Math.floor(offset / limit);
  let found: Row[] = [];
  let last = cursor === undefined ? null : decodeCursor(list, cursor);
  let lookedAt = 0;
  const shown = () => (pagesBefore > 0 ? [] : found.slice(rest));
  for await (const { id, rows } of groups(last)) {
    const room = pagesBefore > 0 ? limit : limit + rest;
    const isFull = found.length > 0 && found.length + rows.length > room;
    if ((isFull && pagesBefore === 0) || lookedAt >= mostLookedAt)
      return { rows: shown(), next_cursor: last && encodeCursor(list, last) };
    if (isFull) {
      pagesBefore -= 1;
      found = [];
    }
    found.push(...rows);
    last = id;
    lookedAt += 1;
  }
  return { rows: shown(), next_cursor: null };
}
