import { describe, expect, it } from 'vitest';
import type { TradingSymbol } from '#shared/schemas/market.ts';
import { filterSymbols } from './filter-symbols.ts';

const symbol = (name: string, overrides: Partial<TradingSymbol> = {}): TradingSymbol => ({
  symbol: name,
  name: name === 'BTC/USDT' ? 'Bitcoin' : name,
  product_type: 'cryptocurrency',
  is_active: true,
  is_trading: true,
  supports_options: true,
  supports_futures: true,
  price_digits: 2,
  session: { open: true, changes_at: null },
  ...overrides,
});
const all = [
  symbol('BTC/USDT'),
  symbol('ETH/USDT'),
  symbol('XAU/USD', { product_type: 'precious_metals', name: 'Gold' }),
  symbol('OLD/USDT', { is_active: false }),
  symbol('HALT/USDT', { is_trading: false }),
];
const names = (...args: [Parameters<typeof filterSymbols>[1], string]) =>
  filterSymbols(all, ...args).map((foundSymbol) => foundSymbol.symbol);

describe('filterSymbols', () => {
  it('lists active symbols, including those not traded now', () =>
    expect(names('all', '')).toEqual(['BTC/USDT', 'ETH/USDT', 'XAU/USD', 'HALT/USDT']));
  it('filters by category', () => expect(names('precious_metals', '')).toEqual(['XAU/USD']));
  it('matches names regardless of case', () => expect(names('all', 'bitC')).toEqual(['BTC/USDT']));
  it('matches a symbol without its slash', () => expect(names('all', 'ethusdt')).toEqual(['ETH/USDT']));
  it('returns nothing without a match', () => expect(names('cryptocurrency', 'gold')).toEqual([]));
});
