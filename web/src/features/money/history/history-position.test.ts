import { describe, expect, it } from 'vitest';
import {
  getNextHistoryPosition,
  getPreviousHistoryPosition,
  FIRST_HISTORY_POSITION,
  LAST_NUMBERED_HISTORY_PAGE,
  HISTORY_PAGE_SIZE,
  type HistoryPosition,
  toHistoryPageParams,
  countHistoryPages,
} from './history-position.ts';

/** Returns the page this many pages after the first. Each leads on with a cursor of its number. */
const walk = (steps: number): HistoryPosition =>
  Array.from({ length: steps }).reduce<HistoryPosition>(
    (place) => getNextHistoryPosition(place, `c${place.page}`) as HistoryPosition,
    FIRST_HISTORY_POSITION,
  );

describe('history pagination', () => {
  it('requests pages by number', { tags: ['FIN-115'] }, () => {
    expect(toHistoryPageParams(FIRST_HISTORY_POSITION)).toEqual({ limit: '20', page: '1' });
    expect(toHistoryPageParams(walk(2))).toEqual({ limit: '20', page: '3' });
  });

  it('switches to cursors after the last numbered page, and back', { tags: ['FIN-115'] }, () => {
    expect((LAST_NUMBERED_HISTORY_PAGE - 1) * HISTORY_PAGE_SIZE).toBe(1000);
    expect(toHistoryPageParams(walk(LAST_NUMBERED_HISTORY_PAGE - 1))).toEqual({
      limit: '20',
      page: String(LAST_NUMBERED_HISTORY_PAGE),
    });
    const far = walk(LAST_NUMBERED_HISTORY_PAGE + 1);
    expect(far.page).toBe(LAST_NUMBERED_HISTORY_PAGE + 2);
    expect(toHistoryPageParams(far)).toEqual({ limit: '20', cursor: `c${LAST_NUMBERED_HISTORY_PAGE + 1}` });
    const previousPosition = getPreviousHistoryPosition(far) as HistoryPosition;
    expect(toHistoryPageParams(previousPosition)).toEqual({ limit: '20', cursor: `c${LAST_NUMBERED_HISTORY_PAGE}` });
    expect(toHistoryPageParams(getPreviousHistoryPosition(previousPosition) as HistoryPosition)).toEqual({
      limit: '20',
      page: String(LAST_NUMBERED_HISTORY_PAGE),
    });
  });

  it('uses cursors from the first page on where page numbers are expensive', { tags: ['FIN-123'] }, () => {
    const second = getNextHistoryPosition(FIRST_HISTORY_POSITION, 'c1', 1) as HistoryPosition;
    expect(toHistoryPageParams(second)).toEqual({ limit: '20', cursor: 'c1' });
    const third = getNextHistoryPosition(second, 'c2', 1) as HistoryPosition;
    expect(toHistoryPageParams(third)).toEqual({ limit: '20', cursor: 'c2' });
    expect(toHistoryPageParams(getPreviousHistoryPosition(third) as HistoryPosition)).toEqual({
      limit: '20',
      cursor: 'c1',
    });
    expect(getPreviousHistoryPosition(second)).toEqual(FIRST_HISTORY_POSITION);
  });

  it('returns null before the first page and after the last', () => {
    expect(getPreviousHistoryPosition(FIRST_HISTORY_POSITION)).toBeNull();
    expect(getNextHistoryPosition(walk(1), null)).toBeNull();
  });

  it('counts the pages that the rows fill', () => {
    expect([0, 1, 20, 21, 41].map(countHistoryPages)).toEqual([1, 1, 1, 2, 3]);
    expect(countHistoryPages(null)).toBeNull();
  });
});
