import { describe, expect, it } from 'vitest';
import type { PriceRecord, TradingSymbol } from '#shared/schemas/market.ts';
import { parseMarketSorting, sortMarkets, formatMarketSorting } from './sort-markets.ts';

const names = ['B', 'A', 'D', 'C'];
const symbols = names.map((symbol) => ({ symbol }) as TradingSymbol);
const price = (symbol: string, value: string, change: string) =>
  ({ symbol, price: value, change_24h_percent: change }) as PriceRecord;
const prices = [price('A', '9.5', '-2'), price('B', '10', '0.5'), price('C', '100000', '-10')];
const order = (...args: [Parameters<typeof sortMarkets>[2]]) =>
  sortMarkets(symbols, prices, ...args)
    .map(({ symbol }) => symbol)
    .join('');

describe('sortMarkets', () => {
  it('keeps the original order without a sorting', () => expect(order(null)).toBe('BADC'));
  it('sorts by name', () => {
    expect(order({ by: 'name', order: 'asc' })).toBe('ABCD');
    expect(order({ by: 'name', order: 'desc' })).toBe('DCBA');
  });
  it('sorts numerically instead of alphabetically', () => expect(order({ by: 'price', order: 'asc' })).toBe('ABCD'));
  it('sorts losses below gains', () => expect(order({ by: 'change', order: 'asc' })).toBe('CABD'));
  it('puts symbols without a price last in both directions', () => {
    expect(order({ by: 'price', order: 'desc' })).toBe('CBAD');
    expect(order({ by: 'change', order: 'desc' })).toBe('BACD');
  });
});

describe('market sort parameter', () => {
  it.each(['name', '-name', 'volume', '-change'])('parses and formats %s without a change', (text) => {
    const sorting = parseMarketSorting(text);
    expect(sorting && formatMarketSorting(sorting)).toBe(text);
  });
  it.each(['', '-', 'colour', '--price', 'price-'])('rejects %s', (text) =>
    expect(parseMarketSorting(text)).toBeNull(),
  );
});
