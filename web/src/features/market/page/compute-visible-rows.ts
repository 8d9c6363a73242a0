/** Rendered rows of a list: from `first` up to, not including, `end`. */
export interface VisibleRowRange {
  first: number;
  end: number;
}

/** Rows rendered beyond the visible ones, on each side, so that the keyboard reaches the next one. */
const SPARE = 6;

/**
 * Returns the visible rows of a list, and some more.
 * @param top start of the list, px from the top of the window: negative once scrolled past
 * @param height of the window, px
 * @param row height of one row, px
 */
export function computeVisibleRows(top: number, height: number, row: number, count: number): VisibleRowRange {
  const first = Math.floor(-top / row) - SPARE;
  const end = Math.ceil((height - top) / row) + SPARE;
  const clampIndex = (index: number) => Math.max(0, Math.min(count, index));
  return { first: clampIndex(first), end: clampIndex(end) };
}
