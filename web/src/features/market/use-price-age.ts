import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { getPriceWatch } from './watch-prices.ts';

/** Interval at which ages are checked, ms. */
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

/** Renders whenever `of` a price's age, ms, returns another value; at most 200 ms late. */
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

/** Returns the age of a symbol's price in tenths of a second, by the server's clock; null without a price. */
export const usePriceAge = (symbol: string): number | null => useAge(symbol, (age) => Math.floor(age / 100));

/**
 * Returns the age of a symbol's price for order checks, ms: 0 while fresh, whole seconds above `limit` once stale. A
 * fresh price thus does not render a ticket five times a second. Null without a price.
 */
export const useStaleAge = (symbol: string, limit: number): number | null =>
  useAge(symbol, (age) => (age <= limit ? 0 : Math.max(limit + 1, Math.floor(age / 1000) * 1000)));
