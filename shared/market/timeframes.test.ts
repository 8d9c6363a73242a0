import { describe, expect, it } from 'vitest';
import { getCandleStart, timeframeSeconds } from './timeframes.ts';

describe('timeframes', () => {
  it('match the specification in seconds', { tags: ['TRD-108'] }, () => {
    expect(timeframeSeconds).toEqual({
      '1m': 60,
      '3m': 180,
      '5m': 300,
      '15m': 900,
      '30m': 1800,
      '1h': 3600,
      '4h': 14_400,
      '1d': 86_400,
      '1w': 604_800,
    });
  });

  it.each([
    ['15m', '2027-01-06T12:15:00Z'],
    ['4h', '2027-01-06T12:00:00Z'],
    ['1d', '2027-01-06T00:00:00Z'],
    ['1w', '2027-01-04T00:00:00Z'],
  ] as const)('of %s start at a multiple of their length, weeks on Monday: %s', (timeframe, start) => {
    expect(getCandleStart(Date.UTC(2027, 0, 6, 12, 29, 59) / 1000, timeframe)).toBe(Date.parse(start) / 1000);
  });
});
