import type { Timeframe } from '#shared/market/timeframes.ts';

/** Candles that a connection follows. */
export interface Series {
  symbol: string;
  timeframe: Timeframe;
  /** Seconds. */
  pace: number;
}

export const seriesName = (symbol: string, timeframe: Timeframe): string => `${symbol} ${timeframe}`;
