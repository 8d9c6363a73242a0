import { describe, expect, it } from 'vitest';
import { type ChartCandle, toChartCandles, toLogicalIndex, prependCandles, applyPriceToCandle } from './candles.ts';

const START = 1_800_000_000;
const last: ChartCandle = { time: START, open: 10, high: 12, low: 9, close: 11, volume: 5 };

describe('live candle', () => {
  it('is updated by a price within its timeframe', { tags: ['TRD-065'] }, () => {
    expect(applyPriceToCandle(last, 13, START + 59, '1m')).toEqual({ ...last, high: 13, close: 13 });
    expect(applyPriceToCandle(last, 8, START, '1m')).toEqual({ ...last, low: 8, close: 8 });
  });

  it('is followed by a new one that opens at its close', { tags: ['TRD-065'] }, () => {
    const next = { time: START + 60, open: 11, high: 14, low: 11, close: 14, volume: 0 };
    expect(applyPriceToCandle(last, 14, START + 60, '1m')).toEqual(next);
    expect(applyPriceToCandle(last, 14, START + 185, '1m')?.time).toBe(START + 180);
  });

  it('ignores an older price', { tags: ['TRD-065'] }, () =>
    expect(applyPriceToCandle(last, 99, START - 1, '1m')).toBeNull(),
  );

  it('starts with the first price when there are no candles', () =>
    expect(applyPriceToCandle(undefined, 7, START + 3, '1m')).toMatchObject({ time: START, open: 7, close: 7 }));
});

it('toChartCandles reads parallel arrays', () => {
  const wire = { symbol: 'A/B', timeframe: '1m' as const, t: [START], o: [10], h: [12], l: [9], c: [11], v: [5] };
  expect(toChartCandles(wire)).toEqual([last]);
});

it('prependCandles puts older candles first without duplicates', () => {
  const older = [
    { ...last, time: START - 60 },
    { ...last, close: 0 },
  ];
  expect(prependCandles(older, [last]).map(({ time, close }) => [time, close])).toEqual([
    [START - 60, 11],
    [START, 11],
  ]);
});

describe('toLogicalIndex', () => {
  const candles = [{ time: START }, { time: START + 60 }, { time: START + 300 }];
  it.each([
    [START, -0.5],
    [START + 30, 0],
    [START + 60, 0.5],
    [START + 200, 1.5],
    [START + 300, 1.5],
    [START + 330, 2],
    [START + 420, 3.5],
  ])('maps second %d to %d', (at, expected) => expect(toLogicalIndex(candles, at, '1m')).toBeCloseTo(expected));

  it('is null before the first candle', () => expect(toLogicalIndex(candles, START - 1, '1m')).toBeNull());
});
