import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Timeframe } from '#shared/market/timeframes.ts';
import { liveSocket } from '#web/lib/socket/live.ts';
import { startCandleFeed } from './candle-feed.ts';
import type { ChartCandle } from './candles.ts';
import type { MountedChart } from './mount-chart.ts';
import { klineQuery } from './queries.ts';

function onVisibility(listener: (visible: boolean) => void): () => void {
  const passOnVisibility = () => listener(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', passOnVisibility);
  return () => document.removeEventListener('visibilitychange', passOnVisibility);
}

/** Returns the loading state of a series and its number of candles. */
export function useCandlesStatus(symbol: string, timeframe: Timeframe) {
  // Prefetched before the page around the chart renders.
  usePrefetchQuery(klineQuery(symbol, timeframe));
  // The page around the chart needs only the count, so that a new answer does not rerender it.
  return useQuery({ ...klineQuery(symbol, timeframe), select: (candles) => candles.length });
}

/**
 * Feeds a chart with one series.
 * @param onCandles called with all candles after each change
 */
export function useCandleFeed(
  chart: MountedChart | null,
  symbol: string,
  timeframe: Timeframe,
  onCandles: (candles: readonly ChartCandle[]) => void,
): void {
  const client = useQueryClient();
  const passOnCandles = useEffectEvent(onCandles);
  useEffect(() => {
    if (!chart) return;
    return startCandleFeed(
      { chart, symbol, timeframe, onCandles: (candles) => passOnCandles(candles) },
      { client, subscribeKline: (...of) => liveSocket.subscribeKline(...of), onVisibility, now: Date.now },
    );
  }, [chart, client, symbol, timeframe]);
}
