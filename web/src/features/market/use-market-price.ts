import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { type MarketPrice, getPriceWatch } from './watch-prices.ts';

/**
 * What `pick` makes of a symbol's latest price: undefined is given to it while none was received, null where there is
 * none. The component that calls this is drawn again when that is another value, not with every price.
 */
export function useMarketValue<Fact>(symbol: string, pick: (price: MarketPrice) => Fact): Fact {
  const watch = getPriceWatch(useQueryClient());
  return useSyncExternalStore(
    useCallback((listener: () => void) => watch.subscribe(symbol, listener), [watch, symbol]),
    () => pick(watch.priceOf(symbol)),
    () => pick(undefined),
  );
}

const all = (price: MarketPrice): MarketPrice => price;

/** The latest price of a symbol. The component is drawn again with each: `LiveText` shows one for less. */
export const useMarketPrice = (symbol: string): MarketPrice => useMarketValue(symbol, all);
