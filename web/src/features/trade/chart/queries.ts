import { queryOptions } from '@tanstack/react-query';
import type { Timeframe } from '#shared/market/timeframes.ts';
import type { CandlesResponse } from '#shared/schemas/market.ts';
import { siteApi } from '#web/lib/api.ts';
import { type ChartCandle, toChartCandles } from './candles.ts';

/** Initial candles: more than most windows show, and loaded quickly. */
const NEWEST = 500;
/** Candles in an answer of older ones. */
const OLDER = 2000;

/**
 * Returns the candles of an answer.
 * @throws {Error} when they are of another symbol or timeframe: none of them is shown.
 */
function ofSeries(answer: CandlesResponse, symbol: string, timeframe: Timeframe): ChartCandle[] {
  if (answer.symbol !== symbol || answer.timeframe !== timeframe)
    throw new Error(`Candles of ${answer.symbol} ${answer.timeframe} came for ${symbol} ${timeframe}`);
  return toChartCandles(answer);
}

/** The newest candles of a series. Stale after a moment: the last one is still open. */
export const klineQuery = (symbol: string, timeframe: Timeframe) =>
  queryOptions({
    queryKey: ['kline', symbol, timeframe],
    queryFn: async ({ signal }): Promise<ChartCandle[]> => {
      const query = { symbol, timeframe, limit: String(NEWEST) };
      return ofSeries(await siteApi('GET /public/kline', { query, signal }), symbol, timeframe);
    },
    // A page that mounts soon after the prefetch does not fetch again.
    staleTime: 2000,
    // Kept for a quick return, not for browsing through the markets.
    gcTime: 10_000,
  });

/** Fetches the candles before a second, oldest first; none when there are no older ones. */
export async function fetchOlderCandles(symbol: string, timeframe: Timeframe, before: number): Promise<ChartCandle[]> {
  const query = { symbol, timeframe, limit: String(OLDER), before: String(before) };
  return ofSeries(await siteApi('GET /public/kline', { query }), symbol, timeframe);
}
