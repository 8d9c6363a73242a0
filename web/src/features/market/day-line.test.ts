import { describe, expect, it } from 'vitest';
import { getDayClosesRefetchInterval, buildLinePath } from './day-line.ts';

describe('the line of a day', () => {
  it('goes from edge to edge, high above low', () => {
    expect(buildLinePath([1, 3, 2], 60, 30)).toBe('M0.0 29.0L30.0 1.0L60.0 15.0');
  });

  it('lies in the middle when nothing moved', () => {
    expect(buildLinePath([5, 5], 60, 30)).toBe('M0.0 15.0L60.0 15.0');
  });
});

describe('the lines of all days', () => {
  const whole: [string, number[]] = ['BTC/USDT', [1, 2]];

  it('are asked for again while one is missing, three times', () => {
    expect(getDayClosesRefetchInterval(new Map([whole, ['GOLD/USD', []]]), 1)).toBe(61_000);
    expect(getDayClosesRefetchInterval(new Map([whole, ['GOLD/USD', [1]]]), 3)).toBe(61_000);
    expect(getDayClosesRefetchInterval(new Map([whole, ['GOLD/USD', []]]), 4)).toBe(false);
  });

  it('are not when all are there, or nothing came', () => {
    expect(getDayClosesRefetchInterval(new Map([whole]), 1)).toBe(false);
    expect(getDayClosesRefetchInterval(undefined, 0)).toBe(false);
  });
});
