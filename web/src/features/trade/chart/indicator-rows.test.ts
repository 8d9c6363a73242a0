import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChartCandle } from './candles.ts';
import { indicatorKinds, createDefaultIndicator } from './indicator-list.ts';
import { IndicatorRows } from './indicator-rows.ts';

const candle = (i: number, close: number): ChartCandle => ({
  time: 1_800_000_000 + i * 60,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
});
const close = fc.double({ min: 1, max: 1000, noNaN: true });
/** Events of a chart: the open candle moves, a new one begins, a closed one is corrected. */
const events = fc.array(fc.record({ what: fc.constantFrom('move', 'begin', 'correct'), close, where: fc.nat() }), {
  maxLength: 60,
});

describe.each(indicatorKinds)('IndicatorRows of %s', (kind) => {
  it('gives the same rows incrementally and at once', () =>
    fc.assert(
      fc.property(fc.array(close, { minLength: 1, maxLength: 60 }), events, (closes, happening) => {
        const candles = closes.map((closePrice, i) => candle(i, closePrice));
        const stepped = new IndicatorRows(createDefaultIndicator(kind));
        stepped.set(candles);
        for (const event of happening) {
          if (event.what === 'begin') candles.push(candle(candles.length, event.close));
          const last = candles.length - 1;
          const index = event.what === 'correct' ? event.where % candles.length : last;
          candles[index] = candle(index, event.close);
          stepped.update(index, candles);
        }
        const fullRows = new IndicatorRows(createDefaultIndicator(kind));
        fullRows.set(candles);
        expect(stepped.rows).toEqual(fullRows.rows);
        expect(stepped.rows).toHaveLength(candles.length);
      }),
      { numRuns: 40 },
    ));
});

it('IndicatorRows › recomputes one row per price, however long the series is', () => {
  const candles = Array.from({ length: 5000 }, (_, i) => candle(i, 100 + (i % 7)));
  const rows = new IndicatorRows(createDefaultIndicator('macd'));
  rows.set(candles);
  const before = rows.rows.slice(0, -1);
  candles[4999] = candle(4999, 500);
  expect(rows.update(4999, candles)).toBe(4999);
  candles.push(candle(5000, 400));
  expect(rows.update(5000, candles)).toBe(5000);
  expect(rows.rows.slice(0, 4999).every((row, i) => row === before[i])).toBe(true);
});
