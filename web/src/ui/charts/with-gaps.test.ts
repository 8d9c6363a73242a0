import { describe, expect, it } from 'vitest';
import { DAY_SECONDS } from '#shared/time.ts';
import { insertChartGaps } from './with-gaps.ts';

describe('insertChartGaps', () => {
  it('adds null points for missing days', { tags: ['FIN-100', 'FIN-327'] }, () => {
    expect(
      insertChartGaps(
        [
          { time: 0, value: 1 },
          { time: DAY_SECONDS, value: 2 },
          { time: 4 * DAY_SECONDS, value: 3 },
        ],
        DAY_SECONDS,
      ),
    ).toEqual([
      { time: 0, value: 1 },
      { time: DAY_SECONDS, value: 2 },
      { time: 2 * DAY_SECONDS, value: null },
      { time: 3 * DAY_SECONDS, value: null },
      { time: 4 * DAY_SECONDS, value: 3 },
    ]);
  });

  it('returns the points unchanged without a step', () => {
    const points = [
      { time: 0, value: 1 },
      { time: 10, value: 2 },
    ];
    expect(insertChartGaps(points, undefined)).toBe(points);
    expect(insertChartGaps([], DAY_SECONDS)).toEqual([]);
  });
});
