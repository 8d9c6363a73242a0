import { describe, expect, it } from 'vitest';
import { DAY } from '#shared/time.ts';
import { insertGaps } from './with-gaps.ts';

describe('insertChartGaps', () => {
  it('adds null points for missing days', { tags: ['FIN-100', 'FIN-327'] }, () => {
    expect(
      insertGaps(
        [
          { time: 0, value: 1 },
          { time: DAY, value: 2 },
          { time: 4 * DAY, value: 3 },
        ],
        DAY,
      ),
    ).toEqual([
      { time: 0, value: 1 },
      { time: DAY, value: 2 },
      { time: 2 * DAY, value: null },
      { time: 3 * DAY, value: null },
      { time: 4 * DAY, value: 3 },
    ]);
  });

  it('returns the points unchanged without a step', () => {
    const points = [
      { time: 0, value: 1 },
      { time: 10, value: 2 },
    ];
    expect(insertGaps(points, undefined)).toBe(points);
    expect(insertGaps([], DAY)).toEqual([]);
  });
});
