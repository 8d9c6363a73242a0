import { describe, expect, it } from 'vitest';
import { buildDayLine, getDayClosesRefetchInterval, buildSvgLinePath } from './day-line.ts';

describe('buildSvgLinePath', () => {
  it('spans the width, with high values at the top', () => {
    expect(buildSvgLinePath([1, 3, 2], 60, 30)).toBe('M0.0 29.0L30.0 1.0L60.0 15.0');
  });

  it('is centred when all values are equal', () => {
    expect(buildSvgLinePath([5, 5], 60, 30)).toBe('M0.0 15.0L60.0 15.0');
  });
});

describe('buildDayLine', () => {
  const price = {
    symbol: 'DOT/USDT',
    price: '4.07',
    change_24h: '0.05',
    change_24h_percent: '1.24',
    high_24h: '4.2',
    low_24h: '4',
    volume_24h: '1',
    observed_at: 1,
    source: 'test',
  };

  it('starts at the price 24 hours ago and ends at the latest, so that a rise is drawn as one', () => {
    expect(buildDayLine(price, [4.09, 4.08])).toEqual([4.02, 4.09, 4.08, 4.07]);
  });

  it('is a straight line before the first close', () => {
    expect(buildDayLine(price, [])).toEqual([4.02, 4.07]);
  });
});

describe('getDayClosesRefetchInterval', () => {
  const fullDay: [string, number[]] = ['BTC/USDT', [1, 2]];

  it('polls up to five times while a symbol is missing', () => {
    expect(getDayClosesRefetchInterval(new Map([fullDay, ['GOLD/USD', []]]), 1)).toBe(6000);
    expect(getDayClosesRefetchInterval(new Map([fullDay, ['GOLD/USD', [1]]]), 5)).toBe(6000);
    expect(getDayClosesRefetchInterval(new Map([fullDay, ['GOLD/USD', []]]), 6)).toBe(false);
  });

  it('returns false once all symbols have closes, or when the answer is empty', () => {
    expect(getDayClosesRefetchInterval(new Map([fullDay]), 1)).toBe(false);
    expect(getDayClosesRefetchInterval(undefined, 0)).toBe(false);
  });
});
