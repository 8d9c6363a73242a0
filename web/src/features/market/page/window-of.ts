/** Which rows of a list are drawn: from `first` up to, not including, `end`. */
export interface RowRange {
  first: number;
  end: number;
}

/** Rows that are drawn beyond what is seen, on each side: the next one is there when the keyboard asks for it. */
const SPARE = 6;

/**
 * The rows that a window shows of a list, and some more.
 * @param top where the list begins, px from the top of the window: negative once it is scrolled past
 * @param height of the window, px
 * @param row height of one row, px
 */
export function computeVisibleRows(top: number, height: number, row: number, count: number): RowRange {
  const first = Math.floor(-top / row) - SPARE;
  const end = Math.ceil((height - top) / row) + SPARE;
  const within = (index: number) => Math.max(0, Math.min(count, index));
  return { first: within(first), end: within(end) };
}
