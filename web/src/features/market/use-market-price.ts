import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { type MarketPrice, getPriceWatch } from './watch-prices.ts';

/**
 * Returns `pick` of a symbol's latest price: it receives undefined before the first one, null without a price. Renders
 * only when the result changes.
 */
export function useMarketPriceValue<Fact>(symbol: string, pick: (price: MarketPrice) => Fact): Fact {
  const watch = getPriceWatch(useQueryClient());
  return useSyncExternalStore(
    useCallback((listener: () => void) => watch.subscribe(symbol, listener), [watch, symbol]),
    () => pick(watch.priceOf(symbol)),
    () => pick(undefined),
  );
}

const all = (price: MarketPrice): MarketPrice => price;

/** Returns a symbol's latest price. The component renders with each: `LivePriceText` is cheaper. */
export const useMarketPrice = (symbol: string): MarketPrice => useMarketPriceValue(symbol, all);
