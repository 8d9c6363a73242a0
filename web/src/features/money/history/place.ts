import { MAX_OFFSET } from '#shared/paging.ts';

/** Rows of a page. */
export const HISTORY_PAGE_SIZE = 20;

/** The last page that has a number for the server: beyond it the cursor of the page before leads on. */
export const LAST_NUMBERED_PAGE = Math.floor(MAX_OFFSET / HISTORY_PAGE_SIZE) + 1;

/** Where in a history one is. */
export interface HistoryPosition {
  /** From 1. */
  page: number;
  /** What the pages beyond the last numbered one begin with, up to this. */
  cursors: readonly string[];
}

export const FIRST_HISTORY_POSITION: HistoryPosition = { page: 1, cursors: [] };

/**
 * The page after this one, or null where it is the last. `cursor` is what its answer leads on with, from `lastNumbered`
 * on: from the first page where a page by its number costs what all before it do.
 */
export function getNextPosition(
  { page, cursors }: HistoryPosition,
  cursor: string | null,
  lastNumbered = LAST_NUMBERED_PAGE,
): HistoryPosition | null {
  if (cursor === null) return null;
  return { page: page + 1, cursors: page >= lastNumbered ? [...cursors, cursor] : [] };
}

/** The page before this one, or null where it is the first. */
export function getPreviousPosition({ page, cursors }: HistoryPosition): HistoryPosition | null {
  return page === 1 ? null : { page: page - 1, cursors: cursors.slice(0, -1) };
}

/** A page as the interface is asked for it. */
export function toPageParams({
  page,
  cursors,
}: HistoryPosition): { limit: string; page: string } | { limit: string; cursor: string } {
  const cursor = cursors.at(-1);
  return { limit: String(HISTORY_PAGE_SIZE), ...(cursor === undefined ? { page: String(page) } : { cursor }) };
}

/** How many pages there are, at least one; null where nobody counts the rows. */
export const countHistoryPages = (total: number | null): number | null =>
  total === null ? null : Math.max(1, Math.ceil(total / HISTORY_PAGE_SIZE));
