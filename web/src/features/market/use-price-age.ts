import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { getPriceWatch } from './watch-prices.ts';

/** How often ages are looked at, ms. */
const LOOK_MS = 200;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, LOOK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** Draws again whenever `of` the age of a symbol's price, ms, gives another value; a fifth of a second late at most. */
function useAge(symbol: string, of: (age: number) => number): number | null {
  const watch = getPriceWatch(useQueryClient());
  return useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const stops = [watch.subscribe(symbol, listener), subscribe(listener)];
        return () => {
          for (const stop of stops) stop();
        };
      },
      [watch, symbol],
    ),
    () => {
      const price = watch.priceOf(symbol);
      return price ? of(Math.max(0, getServerNowMs() - price.observed_at)) : null;
    },
    () => null,
  );
}

/** The age of a symbol's price in tenths of a second, on the server's clock; null without a price. */
export const usePriceAge = (symbol: string): number | null => useAge(symbol, (age) => Math.floor(age / 100));

/**
 * The age of a symbol's price as far as it matters to an order, ms: 0 while it is fresh, whole seconds above `limit`
 * once it is stale, so that a fresh price does not draw a ticket five times a second. Null without a price.
 */
export const useStaleAge = (symbol: string, limit: number): number | null =>
  useAge(symbol, (age) => (age <= limit ? 0 : Math.max(limit + 1, Math.floor(age / 1000) * 1000)));
