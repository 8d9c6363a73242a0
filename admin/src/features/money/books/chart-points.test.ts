import { describe, expect, it } from 'vitest';
import { chartPoints } from './chart-points.ts';

describe('a chart of days', () => {
  it('has each day at its time, a day without a value leaves its room', () => {
    const chart = chartPoints([
      { day: '2026-02-27', value: '10' },
      { day: '2026-02-28', value: '30' },
      { day: '2026-03-03', value: '20' },
    ]);
    expect(chart?.points.map(({ x }) => x)).toEqual([0, 25, 100]);
    expect(chart?.points.map(({ y }) => y)).toEqual([92, 8, 50]);
    expect(chart).toMatchObject({ least: '10', most: '30' });
  });

  it('lies in the middle while nothing changes, and on the first day', () => {
    expect(chartPoints([{ day: '2026-02-27', value: '0' }])?.points).toEqual([{ day: '2026-02-27', x: 0, y: 50 }]);
    const level = [
      { day: '2026-02-27', value: '7' },
      { day: '2026-02-28', value: '7.00' },
    ];
    expect(chartPoints(level)?.points.map(({ y }) => y)).toEqual([50, 50]);
  });

  it('is none of no days', () => expect(chartPoints([])).toBeNull());
});
