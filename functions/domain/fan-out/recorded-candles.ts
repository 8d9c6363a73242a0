import type { Series } from '#functions/data/live/series.ts';
import { chunksBetween } from '#functions/data/market/candles.ts';
import { openCandle, presentCandles } from '#functions/domain/market/open-candles.ts';
import { chunkStart } from '#shared/market/candle-chunk.ts';
import { timeframeSeconds } from '#shared/market/timeframes.ts';
import type { Followers } from './followers.ts';
import type { Recorded } from './kline-channel.ts';

type Open = Awaited<ReturnType<typeof presentCandles>>;

/** The open candles of all series, to be read once for as many as are asked for together. */
const readOpen = (): Promise<Open> => presentCandles(true);

/** The open candle of a series and the one before it, as they are recorded. Null while nothing is recorded. */
async function recordedCandles({ symbol, timeframe }: Series, open: Open): Promise<Recorded | null> {
  const current = openCandle(symbol, timeframe, open.minute, open.long);
  if (!current || !open.minute) return null;
  const start = chunkStart(current.t - timeframeSeconds[timeframe], timeframe);
  const chunks = await chunksBetween(symbol, timeframe, start, current.t);
  const before = chunks.flatMap(({ candles }) => candles).findLast(({ t }) => t < current.t);
  return { sequence: open.minute.sequence, candles: before ? [before, current] : [current] };
}

/** Gives the series that are followed what is recorded, where they need it. */
export async function seedCandles(followers: Followers): Promise<void> {
  const channels = followers.unseeded();
  if (channels.length === 0) return;
  const open = await readOpen();
  for (const channel of channels) {
    const recorded = await recordedCandles(channel.series, open);
    if (recorded) channel.seed(recorded);
  }
}
