import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { TradingSymbol } from '#shared/schemas/market.ts';
import { pricesQuery } from '#web/lib/queries.ts';
import { type MarketSorting, sortMarkets } from './sort-markets.ts';

/** Interval of sorting, ms: as often as prices come. */
const EVERY_MS = 5000;

/**
 * Returns the rows in the chosen order. It sorts only every few seconds, and pauses while a row is hovered or focused
 * (`hold`): nothing moves from under a finger.
 */
export function useSortedMarkets(symbols: readonly TradingSymbol[] | undefined, sorting: MarketSorting | null) {
  const client = useQueryClient();
  const [turn, setTurn] = useState(0);
  const isHeld = useRef(false);
  const by = sorting?.by;
  const order = sorting?.order;
  const live = by !== undefined && by !== 'name';

  useEffect(() => {
    if (!live) return;
    const timer = setInterval(() => {
      if (!isHeld.current && !document.hidden) setTurn((now) => now + 1);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [live]);

  const names = symbols?.map(({ symbol }) => symbol).join(' ');
  const rows = useMemo(() => {
    void turn;
    void names;
    const prices = client.getQueryData(pricesQuery.queryKey)?.prices ?? [];
    return symbols && sortMarkets(symbols, prices, by && order ? { by, order } : null);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- by their names: the list is a new one at each drawing
  }, [client, names, by, order, turn]);

  const hold = (value: boolean) => {
    isHeld.current = value;
  };
  return { rows, hold };
}
