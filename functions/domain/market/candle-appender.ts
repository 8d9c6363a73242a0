import { type CandleChunk, extendCandleChunk, readCandleChunks } from '#functions/data/market/candles.ts';
import { log } from '#functions/lib/log.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { getCandleChunkStart } from '#shared/market/candle-chunk.ts';
import type { Candle } from '#shared/market/candle.ts';
import { timeframeSeconds } from '#shared/market/timeframes.ts';
import type { MarketFeed } from './market-feed.ts';
import type { ClosedCandle } from './open-candles.ts';
import { ProviderError } from './provider.ts';

/** Few: the run that writes the ticks does this at the same time, and each waits behind requests under way. */
const AT_A_TIME = 4;

/** Writes closed candles into their chunks; idempotent. */
export type CandleAppender = (closed: readonly ClosedCandle[]) => Promise<void>;

export async function awaitHistoryOrEmpty(question: Promise<Candle[]>): Promise<Candle[]> {
  try {
    return await question;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    log.warn('past candles not available', { reason: error.message });
    return [];
  }
}

/**
 * Creates a writer of chunks that remembers the ones it extends. Candles missing between a chunk's last candle and a
 * closed one come from the provider: the start of the first chunk, and those missed while nothing ran.
 */
export function createCandleAppender(feed: MarketFeed): CandleAppender {
  const chunksByKey = new Map<string, CandleChunk>();
  const keyOf = ({ symbol, timeframe }: ClosedCandle) => `${symbol} ${timeframe}`;
  const nameOf = ({ symbol, timeframe, candle }: ClosedCandle) => ({
    symbol,
    timeframe,
    start: getCandleChunkStart(candle.t, timeframe),
  });

  async function load(closed: readonly ClosedCandle[]): Promise<void> {
    const unknown = closed.filter(
      (closedCandle) => chunksByKey.get(keyOf(closedCandle))?.start !== nameOf(closedCandle).start,
    );
    const chunks = await readCandleChunks(unknown.map(nameOf));
    unknown.forEach((closedCandle, i) => {
      chunksByKey.set(
        keyOf(closedCandle),
        chunks[i] ?? { start: nameOf(closedCandle).start, candles: [], complete: false },
      );
    });
  }

  async function append(closedCandle: ClosedCandle): Promise<void> {
    const { symbol, timeframe, candle } = closedCandle;
    const name = nameOf(closedCandle);
    const chunk = chunksByKey.get(keyOf(closedCandle)) as CandleChunk;
    const last = chunk.candles.at(-1);
    if (last && last.t >= candle.t) return;
    const next = last ? last.t + timeframeSeconds[timeframe] : name.start;
    const missed = next < candle.t ? await awaitHistoryOrEmpty(feed.candles(symbol, timeframe, next, candle.t)) : [];
    const candles = [...chunk.candles, ...missed, candle];
    if (await extendCandleChunk(name, candles)) chunksByKey.set(keyOf(closedCandle), { ...chunk, candles });
    else chunksByKey.delete(keyOf(closedCandle));
  }

  return async (closed) => {
    await load(closed);
    await mapConcurrent(closed, AT_A_TIME, append);
  };
}
