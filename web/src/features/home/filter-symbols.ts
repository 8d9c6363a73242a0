import type { ProductType } from '../../../../shared/market/symbols.ts';
import type { TradingSymbol } from '../../../../shared/schemas/market.ts';

export const categories = ['hot', 'cryptocurrency', 'precious_metals', 'commodities', 'forex', 'stock_index'] as const;
export type Category = 'hot' | ProductType;

/** The symbols of a category whose symbol or name holds what was typed, whatever the case; "hot" is all of them. */
export function filterSymbols(symbols: readonly TradingSymbol[], category: Category, typed: string): TradingSymbol[] {
  const wanted = typed.trim().toLowerCase();
  return symbols.filter(
    (symbol) =>
      symbol.is_active &&
      symbol.is_trading &&
      (category === 'hot' || symbol.product_type === category) &&
      (wanted === '' || symbol.symbol.toLowerCase().includes(wanted) || symbol.name.toLowerCase().includes(wanted)),
  );
}
