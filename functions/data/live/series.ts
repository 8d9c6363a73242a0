import type { Timeframe } from '#shared/market/timeframes.ts';

/** Candles that a connection is subscribed to. */
export interface CandleSeries {
  symbol: string;
  timeframe: Timeframe;
  /** Seconds. */
  pace: number;
}

export const toCandleSeriesName = (symbol: string, timeframe: Timeframe): string => `${symbol} ${timeframe}`;
