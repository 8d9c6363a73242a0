import { describe, expect, it } from 'vitest';
import type { TradingSymbol } from '../../../../shared/schemas/market.ts';
import { filterSymbols } from './filter-symbols.ts';

const symbol = (over: Partial<TradingSymbol>): TradingSymbol => ({
  symbol: 'BTC/USDT',
  name: 'Bitcoin',
  product_type: 'cryptocurrency',
  is_active: true,
  is_trading: true,
  supports_options: true,
  supports_futures: false,
  price_digits: 2,
  ...over,
});
const bitcoin = symbol({});
const gold = symbol({ symbol: 'XAU/USD', name: 'Gold', product_type: 'precious_metals' });
const index = symbol({ symbol: 'SPX', name: 'S&P 500', product_type: 'stock_index', supports_options: false });
const all = [bitcoin, gold, index];

describe('the market list', () => {
  it('shows everything under Hot, and one class under its tab', () => {
    expect(filterSymbols(all, 'hot', '')).toEqual(all);
    expect(filterSymbols(all, 'precious_metals', '')).toEqual([gold]);
    expect(filterSymbols(all, 'stock_index', '')).toEqual([index]);
  });

  it('finds by symbol and by name, whatever the case', () => {
    expect(filterSymbols(all, 'hot', ' btc')).toEqual([bitcoin]);
    expect(filterSymbols(all, 'hot', 'GOLD')).toEqual([gold]);
    expect(filterSymbols(all, 'cryptocurrency', 'gold')).toEqual([]);
  });

  it('leaves out what is not active or not trading', () => {
    expect(filterSymbols([symbol({ is_active: false }), symbol({ is_trading: false })], 'hot', '')).toEqual([]);
  });
});
