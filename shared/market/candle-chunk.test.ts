import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CANDLES_PER_CHUNK,
  getCandleChunkEnd,
  getCandleChunkStart,
  decodeCandles,
  encodeCandles,
} from './candle-chunk.ts';
import type { Candle } from './candle.ts';
import { getCandleStart, timeframeNames, timeframeSeconds } from './timeframes.ts';

const MONDAY = Date.UTC(2026, 10, 16) / 1000;

const arbitrary = fc
  .record({
    timeframe: fc.constantFrom(...timeframeNames),
    digits: fc.integer({ min: 0, max: 8 }),
    volumeDigits: fc.integer({ min: 0, max: 8 }),
    rows: fc.array(
      fc.record({
        gap: fc.oneof(
          { weight: 9, arbitrary: fc.constant(0) },
          { weight: 1, arbitrary: fc.integer({ min: 0, max: 500 }) },
        ),
        prices: fc.array(fc.integer({ min: 1, max: 2 ** 40 }), { minLength: 4, maxLength: 4 }),
        v: fc.oneof(fc.integer({ min: 0, max: 5000 }), fc.integer({ min: 0, max: 2 ** 45 })),
      }),
      { maxLength: CANDLES_PER_CHUNK },
    ),
  })
  .map(({ timeframe, digits, volumeDigits, rows }) => {
    let t = getCandleStart(MONDAY, timeframe);
    const candles = rows.map(({ gap, prices, v }): Candle => {
      t += (1 + gap) * timeframeSeconds[timeframe];
      const sorted = [...prices].sort((a, b) => a - b).map((n) => n / 10 ** digits) as [number, number, number, number];
      const up = (prices[0] ?? 0) % 2 === 0;
      const [l, first, second, h] = sorted;
      return { t, o: up ? first : second, h, l, c: up ? second : first, v: v / 10 ** volumeDigits };
    });
    return { timeframe, candles };
  });

describe('candle chunk encoding', () => {
  it('round-trips any candles exactly', () => {
    fc.assert(
      fc.property(arbitrary, ({ timeframe, candles }) => {
        expect(decodeCandles(encodeCandles(candles, timeframe), timeframe)).toEqual(candles);
      }),
      { numRuns: 300 },
    );
  });

  it('rejects truncated data and unknown versions', () => {
    const bytes = encodeCandles([{ t: MONDAY, o: 1, h: 2, l: 0.5, c: 1.5, v: 3 }], '1w');
    expect(() => decodeCandles(bytes.slice(0, -3), '1w')).toThrow('cut short');
    expect(() => decodeCandles(Uint8Array.from([0xf0, ...bytes]), '1w')).toThrow('unknown version');
  });

  it('starts chunks at multiples of their length, and weeks on Monday', () => {
    for (const timeframe of timeframeNames) {
      const start = getCandleChunkStart(MONDAY + 123_456, timeframe);
      expect(getCandleStart(start, timeframe)).toBe(start);
      expect(getCandleChunkStart(start, timeframe)).toBe(start);
      expect(getCandleChunkStart(start - 1, timeframe)).toBe(start - CANDLES_PER_CHUNK * timeframeSeconds[timeframe]);
      expect(getCandleChunkEnd(start, timeframe)).toBeGreaterThan(MONDAY + 123_456);
    }
    expect(new Date(getCandleStart(MONDAY + 500_000, '1w') * 1000).getUTCDay()).toBe(1);
  });
});
