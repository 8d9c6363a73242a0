import { describe, expect, it } from 'vitest';
import { formatTickBody } from '#shared/market/tick.ts';
import { hashTick } from '#shared/market/verify-chain.ts';
import { findPriceInTick, changeLastDigit } from './find-price-in-tick.ts';

const body = formatTickBody({
  sequence: 7,
  at: 1_764_000_000,
  filled: false,
  prices: [
    ['BTC/USDT', '95000.1', 'binance', 120],
    ['ETH/USDT', '95000.1', 'binance', 80],
  ],
});

describe('findPriceInTick', () => {
  it.each(['BTC/USDT', 'ETH/USDT'])('splits the text of a tick around the price of %s', (wantedSymbol) => {
    const excerpt = findPriceInTick({ body }, wantedSymbol);
    expect(excerpt).toMatchObject({ symbol: wantedSymbol, price: '95000.1' });
    expect(excerpt && excerpt.before + excerpt.price + excerpt.after).toBe(body);
    expect(excerpt?.before.endsWith(`["${wantedSymbol}","`)).toBe(true);
  });

  it('falls back to the first symbol when the tick has no such price', () => {
    expect(findPriceInTick({ body }, 'XAU/USD')?.symbol).toBe('BTC/USDT');
  });

  it('returns null for an invalid tick', () => {
    expect(findPriceInTick({ body: '{}' }, 'BTC/USDT')).toBeNull();
  });

  it.each([
    ['95000.1', '95000.2'],
    ['0.9', '0.0'],
    ['12', '13'],
  ])('changeLastDigit turns %s into %s', (price, other) => {
    expect(changeLastDigit(price)).toBe(other);
  });

  it('changing a digit changes the hash of the tick', async () => {
    const excerpt = findPriceInTick({ body }, 'ETH/USDT');
    const changedBody = excerpt && excerpt.before + changeLastDigit(excerpt.price) + excerpt.after;
    expect(await hashTick('a', changedBody ?? body)).not.toBe(await hashTick('a', body));
  });
});
