export const timeframeNames = ['1m', '3m', '5m', '15m', '30m', '1h', '4h', '1d', '1w'] as const;
export type Timeframe = (typeof timeframeNames)[number];

/** Length of each timeframe, seconds. */
export const timeframeSeconds: Record<Timeframe, number> = {
  '1m': 60,
  '3m': 180,
  '5m': 300,
  '15m': 900,
  '30m': 1800,
  '1h': 3600,
  '4h': 14_400,
  '1d': 86_400,
  '1w': 604_800,
};

/** Spans of history by name: length, and timeframe of their candles. */
export const priceHistoryPeriods = {
  '1h': { timeframe: '1m', candles: 60 },
  '24h': { timeframe: '30m', candles: 48 },
  '7d': { timeframe: '4h', candles: 42 },
  '30d': { timeframe: '4h', candles: 180 },
  '1y': { timeframe: '1d', candles: 365 },
} as const satisfies Record<string, { timeframe: Timeframe; candles: number }>;
export type PriceHistoryPeriod = keyof typeof priceHistoryPeriods;

/** Weeks begin on Monday; 1970 began on a Thursday. */
const WEEK_OFFSET = 4 * 86_400;

/** Returns the start of the candle that contains this second, epoch seconds. */
export function getCandleStart(at: number, timeframe: Timeframe): number {
  const length = timeframeSeconds[timeframe];
  const offset = timeframe === '1w' ? WEEK_OFFSET : 0;
  return Math.floor((at - offset) / length) * length + offset;
}
