import { describe, expect, it } from 'vitest';
import type { PriceRecord } from '#shared/schemas/market.ts';
import type { PricesFrame } from './account-events.ts';
import { applyPricesFrame, applyPriceDelta } from './apply-prices.ts';

const record = (symbol: string, price: string, at: number, more: Partial<PriceRecord> = {}): PriceRecord => ({
  symbol,
  price,
  change_24h: '10',
  change_24h_percent: '11.11',
  high_24h: '120',
  low_24h: '80',
  volume_24h: '5',
  observed_at: at * 1000,
  source: 'test',
  ...more,
});
const initialPrices = {
  sequence: 5,
  at: 50,
  simulated: true,
  prices: [record('A', '100', 50), record('B', '100', 50)],
};
const update = (seq: number, at: number, prices: PricesFrame['prices'], since = seq - 1): PricesFrame => ({
  type: 'price_update',
  topic: 'prices',
  seq,
  since,
  at,
  prices,
});
const never = () => false;
const always = () => true;

describe('applyPriceDelta', () => {
  it('recomputes the change from the price 24 hours ago and extends the 24-hour range', () => {
    expect(applyPriceDelta(record('A', '100', 50), { symbol: 'A', price: '130.5', observed_at: 51_000 })).toEqual(
      record('A', '130.5', 51, { change_24h: '40.5', change_24h_percent: '45', high_24h: '130.5' }),
    );
    expect(
      applyPriceDelta(record('A', '100', 50), { symbol: 'A', price: '70', observed_at: 51_000, source: 'x' }),
    ).toEqual(record('A', '70', 51, { change_24h: '-20', change_24h_percent: '-22.22', low_24h: '70', source: 'x' }));
  });
});

describe('applyPricesFrame', () => {
  it('updates changed records and returns the same objects for others', () => {
    const next = applyPricesFrame(
      initialPrices,
      update(6, 51, [{ symbol: 'A', price: '101', observed_at: 51_000 }]),
      never,
    );
    expect(next).toMatchObject({ sequence: 6, at: 51, simulated: true });
    expect(next.prices[0]).toMatchObject({ price: '101', change_24h: '11' });
    expect(next.prices[1]).toBe(initialPrices.prices[1]);
  });

  it('advances the time of an unchanged price if every tick of it is sent', () => {
    const next = applyPricesFrame(initialPrices, update(6, 51, []), (symbol) => symbol === 'A');
    expect(next.prices.map(({ observed_at }) => observed_at)).toEqual([51_000, 50_000]);
  });

  it('does not advance the time of unchanged prices after missed ticks', () => {
    const next = applyPricesFrame(initialPrices, update(9, 54, [], 8), always);
    expect(next.prices.map(({ observed_at }) => observed_at)).toEqual([50_000, 50_000]);
  });

  it('ignores late and repeated frames', () => {
    const lateFrame = update(4, 49, [{ symbol: 'A', price: '1', observed_at: 49_000 }]);
    expect(applyPricesFrame(initialPrices, lateFrame, always)).toBe(initialPrices);
    const next = applyPricesFrame(initialPrices, update(6, 51, []), always);
    expect(applyPricesFrame(next, update(6, 51, []), always).prices).toEqual(next.prices);
  });

  it('applies a snapshot, partial or with new symbols', () => {
    const snapshot: PricesFrame = {
      type: 'all_prices',
      topic: 'prices',
      seq: 7,
      since: 0,
      at: 52,
      simulated: false,
      prices: [record('B', '99', 52, { volume_24h: '6' }), record('C', '1', 52)],
    };
    const next = applyPricesFrame(initialPrices, snapshot, never);
    expect(next).toMatchObject({ sequence: 7, at: 52, simulated: false });
    expect(next.prices.map(({ symbol, price }) => `${symbol} ${price}`)).toEqual(['A 100', 'B 99', 'C 1']);
    expect(next.prices[1]).toMatchObject({ volume_24h: '6' });
  });
});
