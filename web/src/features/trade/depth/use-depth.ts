import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  MAX_INDICATIVE_TRADES,
  type IndicativeBook,
  type IndicativeTrade,
  buildIndicativeBook,
  buildIndicativeTrade,
} from '#shared/market/indicative-book.ts';
import { type LatestPrices, pricesQuery } from '#web/lib/queries.ts';

/** Refresh interval of the order book and trades, ms. */
const EVERY_MS = 2000;

export interface DepthSnapshot {
  symbol: string;
  /** Sequence of the underlying tick. */
  sequence: number;
  price: number;
  book: IndicativeBook;
  /** Newest first. */
  trades: readonly IndicativeTrade[];
}

/** Returns the order book for the current prices; the same object when there is no newer tick. */
export function getNextDepth(
  shown: DepthSnapshot | null,
  symbol: string,
  prices: LatestPrices | undefined,
): DepthSnapshot | null {
  const before = shown?.symbol === symbol ? shown : null;
  const record = prices?.prices.find((priceRecord) => priceRecord.symbol === symbol);
  if (!prices || !record) return before;
  if (before?.sequence === prices.sequence) return before;
  const { sequence, at } = prices;
  const price = Number(record.price);
  const trade = buildIndicativeTrade(symbol, { sequence, at, price }, before?.price ?? null);
  return {
    symbol,
    sequence,
    price,
    book: buildIndicativeBook(symbol, sequence, price),
    trades: [trade, ...(before?.trades ?? [])].slice(0, MAX_INDICATIVE_TRADES),
  };
}

/** Calls back at once and every two seconds while the page is visible. Returns the function that stops it. */
export function pollWhileVisible(look: () => void): () => void {
  const lookIfSeen = () => {
    if (!document.hidden) look();
  };
  lookIfSeen();
  const timer = setInterval(lookIfSeen, EVERY_MS);
  document.addEventListener('visibilitychange', lookIfSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', lookIfSeen);
  };
}

/**
 * Returns the order book of a symbol, refreshed every two seconds while the page is visible; null before the first
 * price.
 */
export function useDepth(symbol: string): DepthSnapshot | null {
  const client = useQueryClient();
  const [shown, setShown] = useState<DepthSnapshot | null>(null);
  useEffect(
    () =>
      pollWhileVisible(() => setShown((now) => getNextDepth(now, symbol, client.getQueryData(pricesQuery.queryKey)))),
    [client, symbol],
  );
  return shown?.symbol === symbol ? shown : null;
}
