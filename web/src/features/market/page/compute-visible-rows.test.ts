import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeVisibleRows } from './compute-visible-rows.ts';

describe('computeVisibleRows', () => {
  it('starts at the first row before scrolling', () =>
    expect(computeVisibleRows(200, 720, 52, 1000)).toEqual({ first: 0, end: 16 }));
  it('moves the range with the scroll position', () =>
    expect(computeVisibleRows(-5200, 520, 52, 1000)).toEqual({ first: 94, end: 116 }));
  it('ends at the last row of the list', () =>
    expect(computeVisibleRows(-52_000, 520, 52, 40)).toEqual({ first: 40, end: 40 }));
  it('includes every visible row, and not many more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -200_000, max: 2000 }),
        fc.integer({ min: 100, max: 3000 }),
        fc.integer({ min: 20, max: 80 }),
        fc.integer({ min: 0, max: 5000 }),
        (top, height, row, count) => {
          const { first, end } = computeVisibleRows(top, height, row, count);
          for (let i = 0; i < count; i++) {
            const isVisible = top + (i + 1) * row > 0 && top + i * row < height;
            if (isVisible) expect(i >= first && i < end).toBe(true);
          }
          expect(end - first).toBeLessThanOrEqual(Math.ceil(height / row) + 14);
        },
      ),
      { numRuns: 60 },
    );
  });
});
