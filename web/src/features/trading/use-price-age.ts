import { useCallback, useSyncExternalStore } from 'react';
import { serverNow } from '../../lib/server-clock.ts';
import { useMarketPrice } from '../market/use-market-price.ts';

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

/** Draws again whenever `of` the present moment gives another value; a fifth of a second late at most. */
function useMoment<Value extends string | number | null>(of: (now: number) => Value): Value {
  return useSyncExternalStore(subscribe, () => of(serverNow()));
}

const ageOf = (observedAt: number, now: number): number => Math.max(0, now - observedAt);

/** The age of a symbol's price in tenths of a second, on the server's clock; null without a price. */
export function usePriceAge(symbol: string): number | null {
  const observedAt = useMarketPrice(symbol)?.observed_at;
  return useMoment(
    useCallback((now) => (observedAt === undefined ? null : Math.floor(ageOf(observedAt, now) / 100)), [observedAt]),
  );
}

/**
 * The age of a symbol's price as far as it matters to an order, ms: 0 while it is fresh, whole seconds above `limit`
 * once it is stale, so that a fresh price does not draw a ticket five times a second. Null without a price.
 */
export function useStaleAge(symbol: string, limit: number): number | null {
  const observedAt = useMarketPrice(symbol)?.observed_at;
  return useMoment(
    useCallback(
      (now) => {
        if (observedAt === undefined) return null;
        const age = ageOf(observedAt, now);
        return age <= limit ? 0 : Math.max(limit + 1, Math.floor(age / 1000) * 1000);
      },
      [observedAt, limit],
    ),
  );
}
