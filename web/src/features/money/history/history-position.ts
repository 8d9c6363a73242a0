import { MAX_PAGE_OFFSET } from '#shared/paging.ts';

/** Rows per page. */
export const HISTORY_PAGE_SIZE = 20;

/** Last page that the server can address by number. Pages beyond it use the cursor of the page before. */
export const LAST_NUMBERED_HISTORY_PAGE = Math.floor(MAX_PAGE_OFFSET / HISTORY_PAGE_SIZE) + 1;

/** Position in a history. */
export interface HistoryPosition {
  /** Counted from 1. */
  page: number;
  /** Cursors of the pages beyond the last numbered one, up to this page. */
  cursors: readonly string[];
}

export const FIRST_HISTORY_POSITION: HistoryPosition = { page: 1, cursors: [] };

/**
 * Returns the next page, or null at the end. `cursor` is the answer's next cursor; it is used from `lastNumbered` on.
 * That is page 1 where a page by number costs as much as all pages before it.
 */
export function getNextHistoryPosition(
  { page, cursors }: HistoryPosition,
  cursor: string | null,
  lastNumbered = LAST_NUMBERED_HISTORY_PAGE,
): HistoryPosition | null {
  if (cursor === null) return null;
  return { page: page + 1, cursors: page >= lastNumbered ? [...cursors, cursor] : [] };
}

/** Returns the previous page, or null for the first. */
export function getPreviousHistoryPosition({ page, cursors }: HistoryPosition): HistoryPosition | null {
  return page === 1 ? null : { page: page - 1, cursors: cursors.slice(0, -1) };
}

/** Returns the query parameters of a page. */
export function toHistoryPageParams({
  page,
  cursors,
}: HistoryPosition): { limit: string; page: string } | { limit: string; cursor: string } {
  const cursor = cursors.at(-1);
  return { limit: String(HISTORY_PAGE_SIZE), ...(cursor === undefined ? { page: String(page) } : { cursor }) };
}

/** Returns the number of pages, at least one; null when rows are not counted. */
export const countHistoryPages = (total: number | null): number | null =>
  total === null ? null : Math.max(1, Math.ceil(total / HISTORY_PAGE_SIZE));
