import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import type { PriceRecord } from '#shared/schemas/market.ts';
import { type LatestPrices, pricesQuery } from '#web/lib/queries.ts';

/** Undefined before the first price, null without one. */
export type MarketPrice = PriceRecord | null | undefined;

export interface PriceWatch {
  priceOf: (symbol: string) => MarketPrice;
  /** Calls back when a symbol's price changes. Returns the unsubscribe function. */
  subscribe: (symbol: string, listener: () => void) => () => void;
}

const indexes = new WeakMap<LatestPrices, Map<string, PriceRecord>>();

function indexPricesBySymbol(prices: LatestPrices): Map<string, PriceRecord> {
  const index = indexes.get(prices) ?? new Map(prices.prices.map((record) => [record.symbol, record]));
  indexes.set(prices, index);
  return index;
}

/**
 * Shares one observer of prices across the page; each listener hears of its symbol only. An observer for each cell
 * would compare every symbol with every cell, each second.
 */
function createWatch(client: QueryClient): PriceWatch {
  const observer = new QueryObserver(client, pricesQuery);
  const listeners = new Map<string, Set<() => void>>();
  /** Last price sent to each listener. */
  const toldPrices = new Map<string, MarketPrice>();
  let stop: (() => void) | null = null;

  const priceOf = (symbol: string): MarketPrice => {
    // The observer has the result at hand; the client would look it up by key.
    const state = stop ? observer.getCurrentResult() : client.getQueryState<LatestPrices>(pricesQuery.queryKey);
    if (state?.data === undefined) return state?.status === 'error' ? null : undefined;
    return indexPricesBySymbol(state.data).get(symbol) ?? null;
  };
  const notifyListeners = () => {
    for (const [symbol, all] of listeners) {
      const price = priceOf(symbol);
      if (price === toldPrices.get(symbol)) continue;
      toldPrices.set(symbol, price);
      for (const listener of all) listener();
    }
  };
  return {
    priceOf,
    subscribe(symbol, listener) {
      const all = listeners.get(symbol) ?? new Set();
      if (all.size === 0) toldPrices.set(symbol, priceOf(symbol));
      all.add(listener);
      listeners.set(symbol, all);
      stop ??= observer.subscribe(notifyListeners);
      return () => {
        all.delete(listener);
        if (all.size > 0 || listeners.get(symbol) !== all) return;
        listeners.delete(symbol);
        toldPrices.delete(symbol);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
  };
}

const watches = new WeakMap<QueryClient, PriceWatch>();

/** Returns the watch over a client's prices. */
export function getPriceWatch(client: QueryClient): PriceWatch {
  const watch = watches.get(client) ?? createWatch(client);
  watches.set(client, watch);
  return watch;
}
