import type { PriceRecord, TradingSymbol } from '#shared/schemas/market.ts';

/** Columns that can sort the list. */
export const marketSortKeys = ['name', 'price', 'change', 'high', 'low', 'volume'] as const;
export type MarketSortKey = (typeof marketSortKeys)[number];

export interface MarketSorting {
  by: MarketSortKey;
  order: 'asc' | 'desc';
}

/** Reads a sorting from the address: `change` ascending, `-change` descending. Null for anything else. */
export function parseMarketSorting(text: string): MarketSorting | null {
  const by = marketSortKeys.find((key) => key === text.replace(/^-/, ''));
  return by ? { by, order: text.startsWith('-') ? 'desc' : 'asc' } : null;
}

export const formatMarketSorting = ({ by, order }: MarketSorting): string => (order === 'desc' ? `-${by}` : by);

const sortColumns: Record<Exclude<MarketSortKey, 'name'>, (price: PriceRecord) => string> = {
  price: (price) => price.price,
  change: (price) => price.change_24h_percent,
  high: (price) => price.high_24h,
  low: (price) => price.low_24h,
  volume: (price) => price.volume_24h,
};

/**
 * Sorts symbols by a column; default order without one. Those without a price are last either way, and equals keep
 * their order.
 */
export function sortMarkets(
  symbols: readonly TradingSymbol[],
  prices: readonly PriceRecord[],
  sorting: MarketSorting | null,
): readonly TradingSymbol[] {
  if (!sorting) return symbols;
  const sign = sorting.order === 'desc' ? -1 : 1;
  if (sorting.by === 'name') return symbols.toSorted((a, b) => sign * a.symbol.localeCompare(b.symbol, 'en'));
  const figure = sortColumns[sorting.by];
  const values = new Map(prices.map((price) => [price.symbol, Number(figure(price))]));
  return symbols.toSorted((a, b) => {
    const [x, y] = [values.get(a.symbol), values.get(b.symbol)];
    if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined);
    return sign * (x - y);
  });
}
