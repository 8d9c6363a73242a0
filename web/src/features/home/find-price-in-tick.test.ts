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
  it.each(['BTC/USDT', 'ETH/USDT'])('splits the text of a tick around the price of %s', (wanted) => {
    const found = findPriceInTick({ body }, wanted);
    expect(found).toMatchObject({ symbol: wanted, price: '95000.1' });
    expect(found && found.before + found.price + found.after).toBe(body);
    expect(found?.before.endsWith(`["${wanted}","`)).toBe(true);
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
    const found = findPriceInTick({ body }, 'ETH/USDT');
    const changed = found && found.before + changeLastDigit(found.price) + found.after;
    expect(await hashTick('a', changed ?? body)).not.toBe(await hashTick('a', body));
  });
});
