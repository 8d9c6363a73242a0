import { describe, expect, it } from 'vitest';
import type { Tick } from '#functions/data/market/ticks.ts';
import type { FramePayload } from '#functions/lib/post-frame.ts';
import type { Candle } from '#shared/market/candle.ts';
import type { KlineRefreshFrame, KlineUpdateFrame } from '#shared/messages/frames.ts';
import { toPrice } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { KlineChannel } from './kline-channel.ts';

const tick = (sequence: number, at: number, text: string): Tick => ({
  sequence,
  at: at as EpochSeconds,
  previous: '',
  hash: '',
  body: '',
  filled: false,
  inOrder: true,
  prices: new Map([['A', { price: toPrice(text), text, source: 'test', age: 0 }]]),
});
const candle = (t: number, o: number, h: number, l: number, c: number, v = 1): Candle => ({ t, o, h, l, c, v });
const channel = (pace = 1) => new KlineChannel({ symbol: 'A', timeframe: '1m', pace });
const read = (payload: FramePayload | null) =>
  payload && (JSON.parse(payload.bytes.toString('utf8')) as KlineUpdateFrame | KlineRefreshFrame);

describe('KlineChannel', () => {
  it('continues the recorded candle with the ticks since then', () => {
    const klines = channel();
    expect(klines.advance(tick(5, 130, '7'))).toBe(false);
    klines.advance(tick(6, 131, '4'));
    klines.seed({ sequence: 5, candles: [candle(60, 1, 2, 1, 2), candle(120, 2, 7, 2, 7)] });
    expect(klines.advance(tick(7, 132, '5'))).toBe(true);
    expect(read(klines.frameFor(undefined))).toEqual({
      type: 'kline_update',
      topic: 'kline',
      seq: 7,
      since: 0,
      symbol: 'A',
      timeframe: '1m',
      candles: { t: [60, 120], o: [1, 2], h: [2, 7], l: [1, 2], c: [2, 5], v: [1, 1] },
    });
    expect(klines.needsSeed).toBe(false);
  });

  it('sends the open candle, and the closed one when a new one opens', { tags: ['TRD-095'] }, () => {
    const klines = channel();
    klines.advance(tick(1, 178, '1'));
    klines.seed({ sequence: 1, candles: [candle(60, 1, 1, 1, 1), candle(120, 1, 2, 1, 1)] });
    klines.advance(tick(2, 179, '1.5'));
    const before = klines.seq;
    klines.advance(tick(3, 180, '3'));
    expect(read(klines.frameFor(before))).toMatchObject({ since: 0, candles: { t: [120, 180], c: [1.5, 3] } });
    klines.advance(tick(4, 181, '4'));
    expect(read(klines.frameFor(3))).toMatchObject({ since: 3, candles: { t: [180], h: [4], c: [4] } });
    expect(read(klines.frameFor(2))).toMatchObject({ since: 0, candles: { t: [120, 180] } });
  });

  it('tells a connection that missed too many candles to reload', { tags: ['TRD-066', 'TRD-095'] }, () => {
    const klines = channel();
    klines.advance(tick(1, 100, '1'));
    klines.seed({ sequence: 1, candles: [candle(60, 1, 1, 1, 1)] });
    for (let i = 1; i < 200; i++) klines.advance(tick(1 + i, 100 + i, '1'));
    expect(read(klines.frameFor(3))).toMatchObject({ type: 'kline_refresh', seq: 200, since: 0 });
  });

  it('sends nothing after a tick gap until it is seeded again', () => {
    const klines = channel();
    klines.advance(tick(1, 121, '1'));
    klines.seed({ sequence: 1, candles: [candle(120, 1, 1, 1, 1)] });
    expect(klines.advance(tick(3, 123, '2'))).toBe(false);
    expect(klines.needsSeed).toBe(true);
    klines.seed({ sequence: 3, candles: [candle(120, 1, 9, 1, 2)] });
    expect(klines.advance(tick(4, 124, '2'))).toBe(true);
    expect(read(klines.frameFor(1))).toMatchObject({ candles: { h: [9] } });
  });

  it('sends slow followers each closed candle as recorded, shortly after its end', () => {
    const klines = channel(60);
    klines.advance(tick(1, 179, '5'));
    klines.seed({ sequence: 1, candles: [candle(60, 1, 1, 1, 1), candle(120, 1, 5, 1, 5, 3)] });
    expect(klines.advance(tick(2, 180, '6'))).toBe(false);
    expect(klines.advance(tick(3, 181, '6'))).toBe(false);
    expect(klines.advance(tick(4, 182, '6'))).toBe(false);
    expect(klines.needsSeed).toBe(true);
    klines.seed({ sequence: 4, candles: [candle(120, 1, 5, 1, 5, 42), candle(180, 6, 6, 6, 6, 2)] });
    expect(klines.advance(tick(5, 183, '7'))).toBe(true);
    expect(read(klines.frameFor(1))).toMatchObject({ candles: { t: [120, 180], v: [42, 2], c: [5, 7] } });
  });

  it('sends a closed candle again when the recorded one differs', () => {
    const klines = channel();
    klines.advance(tick(1, 179, '5'));
    klines.seed({ sequence: 1, candles: [candle(60, 1, 1, 1, 1), candle(120, 1, 5, 1, 5, 3)] });
    klines.advance(tick(2, 180, '6'));
    klines.advance(tick(3, 181, '6'));
    klines.seed({ sequence: 3, candles: [candle(120, 1, 5, 1, 5, 42), candle(180, 6, 6, 6, 6, 2)] });
    klines.advance(tick(4, 182, '6'));
    expect(read(klines.frameFor(3))).toMatchObject({ candles: { t: [120, 180], v: [42, 2] } });
    klines.advance(tick(5, 183, '6'));
    expect(read(klines.frameFor(4))).toMatchObject({ candles: { t: [180] } });
  });
});
