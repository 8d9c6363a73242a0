import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { type MarketPrice, priceWatch } from './watch-prices.ts';

/**
 * The latest price of a symbol: undefined while none was received, null where there is none. Only the component that
 * calls this is drawn again when it changes.
 */
export function useMarketPrice(symbol: string): MarketPrice {
  const watch = priceWatch(useQueryClient());
  return useSyncExternalStore(
    useCallback((listener: () => void) => watch.subscribe(symbol, listener), [watch, symbol]),
    () => watch.priceOf(symbol),
  );
}
