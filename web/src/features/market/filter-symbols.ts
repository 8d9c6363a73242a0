import type { MarketProductType } from '#shared/market/symbols.ts';
import type { TradingSymbol } from '#shared/schemas/market.ts';

export const productCategories = [
  'cryptocurrency',
  'precious_metals',
  'commodities',
  'forex',
  'stock_index',
] as const satisfies readonly MarketProductType[];
export const marketCategories = ['all', ...productCategories] as const;
export type MarketCategory = (typeof marketCategories)[number];

/**
 * Returns the active symbols of a category whose symbol or name contains the search, ignoring case. Includes those not
 * tradable now: holders need the price.
 */
export function filterSymbols(
  symbols: readonly TradingSymbol[],
  category: MarketCategory,
  search: string,
): readonly TradingSymbol[] {
  const searchText = search.trim().toLowerCase();
  const bare = searchText.replaceAll(/[\s/-]/g, '');
  return symbols.filter((symbol) => {
    if (!symbol.is_active) return false;
    if (category !== 'all' && symbol.product_type !== category) return false;
    if (searchText === '') return true;
    const symbolName = symbol.symbol.toLowerCase();
    return (
      symbolName.includes(searchText) ||
      symbol.name.toLowerCase().includes(searchText) ||
      (bare !== '' && symbolName.replace('/', '').includes(bare))
    );
  });
}
