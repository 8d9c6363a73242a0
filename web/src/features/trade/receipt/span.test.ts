import { describe, expect, it } from 'vitest';
import { computeSpanGeometry, getSpanTimeframe } from './span.ts';

const entry = { at: 100, price: 10 };

describe('option price chart', () => {
  it('spans from entry at the left edge to expiry at the right', () => {
    const points = [
      { at: 90, price: 99 },
      { at: 130, price: 12 },
      { at: 170, price: 1 },
    ];
    const { line, exit, low, high } = computeSpanGeometry(points, entry, { at: 160, price: 11 }, 160);
    expect(line.map(({ x }) => x)).toEqual([0, 0.5, 1]);
    expect([low, high]).toEqual([10, 12]);
    expect(line[0]?.y).toBeCloseTo(0.8);
    expect(line[1]?.y).toBeCloseTo(0.2);
    expect(exit?.y).toBeCloseTo(0.5);
  });

  it('centres a constant price', () => {
    const { line, exit } = computeSpanGeometry([{ at: 110, price: 10 }], entry, null, 160);
    expect(line.map(({ y }) => y)).toEqual([0.5, 0.5]);
    expect(exit).toBeNull();
  });

  it.each([
    [1800, '1m'],
    [3600, '1m'],
    [43_200, '5m'],
    [86_400, '15m'],
    [259_200, '30m'],
  ])('draws %d s in candles of %s', (seconds, timeframe) => expect(getSpanTimeframe(seconds)).toBe(timeframe));
});
