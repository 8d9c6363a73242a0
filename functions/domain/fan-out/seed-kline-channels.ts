import type { CandleSeries } from '#functions/data/live/series.ts';
import { readCandleChunksBetween } from '#functions/data/market/candles.ts';
import { buildOpenCandle, readOpenCandles } from '#functions/domain/market/open-candles.ts';
import { getCandleChunkStart } from '#shared/market/candle-chunk.ts';
import { timeframeSeconds } from '#shared/market/timeframes.ts';
import type { FanOutFollowers } from './followers.ts';
import type { RecordedCandles } from './kline-channel.ts';

type OpenCandles = Awaited<ReturnType<typeof readOpenCandles>>;

/** Returns the open candles of all series. Concurrent callers share one read. */
const readOpen = (): Promise<OpenCandles> => readOpenCandles(true);

/** Returns the recorded open candle of a series and the one before it. Null while nothing is recorded. */
async function recordedCandles(
  { symbol, timeframe }: CandleSeries,
  open: OpenCandles,
): Promise<RecordedCandles | null> {
  const current = buildOpenCandle(symbol, timeframe, open.minute, open.long);
  if (!current || !open.minute) return null;
  const start = getCandleChunkStart(current.t - timeframeSeconds[timeframe], timeframe);
  const chunks = await readCandleChunksBetween(symbol, timeframe, start, current.t);
  const before = chunks.flatMap(({ candles }) => candles).findLast(({ t }) => t < current.t);
  return { sequence: open.minute.sequence, candles: before ? [before, current] : [current] };
}

/** Seeds the subscribed series with recorded candles where needed. */
export async function seedKlineChannels(followers: FanOutFollowers): Promise<void> {
  const channels = followers.unseeded();
  if (channels.length === 0) return;
  const open = await readOpen();
  for (const channel of channels) {
    const recorded = await recordedCandles(channel.series, open);
    if (recorded) channel.seed(recorded);
  }
}
