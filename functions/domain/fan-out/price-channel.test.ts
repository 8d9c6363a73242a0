import { describe, expect, it } from 'vitest';
import type { Tick } from '#functions/data/market/ticks.ts';
import { buildAllPricesFrame } from '#functions/domain/socket/price-frames.ts';
import type { FramePayload } from '#functions/lib/post-frame.ts';
import type { AllPricesFrame, PriceUpdateFrame } from '#shared/messages/frames.ts';
import { toPrice } from '#shared/money.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { PriceChannel, getPriceChannelName } from './price-channel.ts';

/** A tick; a price alone is fresh, a pair carries its age in ms. */
function tick(sequence: number, at: number, prices: Record<string, string | [string, number]>): Tick {
  const quotes = Object.entries(prices).map(([symbol, quote]) => {
    const [text, age] = typeof quote === 'string' ? [quote, 0] : quote;
    return [symbol, { price: toPrice(text), text, source: 'test', age }] as const;
  });
  const head = {
    sequence,
    at: at as EpochSeconds,
    previous: '',
    hash: `${sequence}`,
    body: '',
    filled: false,
    inOrder: true,
  };
  return { ...head, prices: new Map(quotes) };
}

const channel = (paces: Record<string, number>) =>
  new PriceChannel(paces, (currentTick, symbols) => buildAllPricesFrame(currentTick, new Set(symbols), new Map()));
const read = (payload: FramePayload | null) =>
  payload && (JSON.parse(payload.bytes.toString('utf8')) as AllPricesFrame | PriceUpdateFrame);
const symbols = (payload: FramePayload | null) => read(payload)?.prices.map(({ symbol }) => symbol);

describe('PriceChannel', () => {
  it('sends all prices first, then changes in consecutive frames', { tags: ['TRD-095'] }, () => {
    const prices = channel({ '*': 1 });
    expect(prices.frameFor(undefined)).toBeNull();
    expect(prices.advance(tick(10, 60, { A: '1', B: '2' }))).toBe(true);
    expect(read(prices.frameFor(undefined))).toMatchObject({ type: 'all_prices', seq: 10, since: 0, at: 60 });
    expect(prices.advance(tick(12, 61, { A: '1', B: '3' }))).toBe(true);
    expect(read(prices.frameFor(10))).toEqual({
      type: 'price_update',
      topic: 'prices',
      seq: 12,
      since: 10,
      at: 61,
      prices: [{ symbol: 'B', price: '3', observed_at: 61_000 }],
    });
  });

  it('sends all prices to a new connection and to one that missed a frame', () => {
    const prices = channel({ '*': 1 });
    prices.advance(tick(1, 60, { A: '1', B: '2' }));
    prices.advance(tick(2, 61, { A: '2', B: '2' }));
    prices.advance(tick(3, 62, { A: '3', B: '2' }));
    expect(symbols(prices.frameFor(2))).toEqual(['A']);
    expect(symbols(prices.frameFor(1))).toEqual(['A', 'B']);
    expect(prices.frameFor(undefined)).toBe(prices.frameFor(1));
    expect(prices.frameFor(2)).toBe(prices.frameFor(2));
    expect(prices.frameFor(3)).toBeNull();
  });

  it('ignores a repeated or older tick', () => {
    const prices = channel({ '*': 1 });
    expect(prices.advance(tick(5, 60, { A: '1' }))).toBe(true);
    expect(prices.advance(tick(5, 60, { A: '1' }))).toBe(false);
    expect(prices.advance(tick(4, 59, { A: '9' }))).toBe(false);
    expect(prices.seq).toBe(5);
  });

  it('sends empty frames for unchanged prices, and reports a price that becomes stale', () => {
    const prices = channel({ A: 1 });
    prices.advance(tick(1, 60, { A: '1', B: '1' }));
    prices.advance(tick(2, 61, { A: ['1', 300], B: '2' }));
    expect(read(prices.frameFor(1))).toMatchObject({ seq: 2, at: 61, prices: [] });
    prices.advance(tick(3, 62, { A: ['1', 1300], B: '3' }));
    expect(read(prices.frameFor(2))?.prices).toEqual([{ symbol: 'A', price: '1', observed_at: 60_700 }]);
  });

  it('sends each symbol at its own pace without losing a change', () => {
    const prices = channel({ A: 1, '*': 5 });
    prices.advance(tick(1, 60, { A: '1', B: '1', C: '1' }));
    const sentSymbols: (string[] | undefined)[] = [];
    for (let i = 1; i <= 5; i++) {
      prices.advance(tick(1 + i, 60 + i, { A: `${i}.5`, B: i < 3 ? '1' : '2', C: '1' }));
      sentSymbols.push(symbols(prices.frameFor(i)));
    }
    expect(sentSymbols).toEqual([['A'], ['A'], ['A'], ['A'], ['A', 'B']]);
  });

  it('sends a symbol on the next tick when its scheduled tick was skipped', () => {
    const prices = channel({ '*': 5 });
    expect(prices.advance(tick(1, 60, { A: '1' }))).toBe(true);
    expect(prices.advance(tick(2, 64, { A: '2' }))).toBe(false);
    expect(prices.advance(tick(4, 66, { A: '3' }))).toBe(true);
    expect(prices.advance(tick(5, 67, { A: '4' }))).toBe(false);
  });

  it('sends all prices every minute to keep 24-hour statistics right', () => {
    const prices = channel({ '*': 1 });
    for (let i = 0; i < 60; i++) prices.advance(tick(1 + i, 60 + i, { A: `${i}.1` }));
    expect(read(prices.frameFor(59))).toMatchObject({ type: 'price_update' });
    prices.advance(tick(61, 120, { A: '9' }));
    expect(read(prices.frameFor(60))).toMatchObject({ type: 'all_prices', seq: 61 });
  });

  it('uses one channel name for the same paces in any order', () => {
    expect(getPriceChannelName({ B: 1, A: 5 })).toBe(getPriceChannelName({ A: 5, B: 1 }));
    expect(getPriceChannelName({ A: 1 })).not.toBe(getPriceChannelName({ A: 2 }));
  });
});
