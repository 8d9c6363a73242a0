import { queryOptions } from '@tanstack/react-query';
import type { Timeframe } from '../../../../shared/market/timeframes.ts';
import { api } from '../../lib/api.ts';
import { type Candle, candlesOf } from './candles.ts';

/** Candles in one answer. */
export const KLINE_LIMIT = 2000;

/** The newest candles of a series. Old after a moment: the last one is still growing. */
export const klineQuery = (symbol: string, timeframe: Timeframe) =>
  queryOptions({
    queryKey: ['kline', symbol, timeframe],
    queryFn: async ({ signal }): Promise<Candle[]> => {
      const query = { symbol, timeframe, limit: String(KLINE_LIMIT) };
      return candlesOf(await api('GET /public/kline', { query, signal }));
    },
    staleTime: 0,
    gcTime: 60_000,
  });

/** The candles before a second, oldest first; none when there are no older ones. */
export async function olderCandles(symbol: string, timeframe: Timeframe, before: number): Promise<Candle[]> {
  const query = { symbol, timeframe, limit: String(KLINE_LIMIT), before: String(before) };
  return candlesOf(await api('GET /public/kline', { query }));
}
