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

/** Says how the loading of a series went, and how many candles it has. */
export function useCandleCount(symbol: string, timeframe: Timeframe) {
  // Asked for before the page around the chart is made.
  usePrefetchQuery(klineQuery(symbol, timeframe));
  // Whether there are any is all that the page around the chart has to know: it is not drawn again for a new answer.
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
