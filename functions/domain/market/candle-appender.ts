import { type CandleChunk, extendChunk, readChunks } from '#functions/data/market/candles.ts';
import { log } from '#functions/lib/log.ts';
import { mapConcurrent } from '#functions/lib/parallel.ts';
import { chunkStart } from '#shared/market/candle-chunk.ts';
import type { Candle } from '#shared/market/candle.ts';
import { timeframeSeconds } from '#shared/market/timeframes.ts';
import type { ClosedCandle } from './open-candles.ts';
import { ProviderError } from './provider.ts';
import type { Feed } from './router.ts';

/** Few: the run that writes the ticks does this at the same time, and each waits behind requests under way. */
const AT_A_TIME = 4;

/** Writes closed candles into their chunks; idempotent. */
export type CandleAppender = (closed: readonly ClosedCandle[]) => Promise<void>;

export async function historyOrEmpty(question: Promise<Candle[]>): Promise<Candle[]> {
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
export function createCandleAppender(feed: Feed): CandleAppender {
  const known = new Map<string, CandleChunk>();
  const keyOf = ({ symbol, timeframe }: ClosedCandle) => `${symbol} ${timeframe}`;
  const nameOf = ({ symbol, timeframe, candle }: ClosedCandle) => ({
    symbol,
    timeframe,
    start: chunkStart(candle.t, timeframe),
  });

  async function load(closed: readonly ClosedCandle[]): Promise<void> {
    const unknown = closed.filter((one) => known.get(keyOf(one))?.start !== nameOf(one).start);
    const chunks = await readChunks(unknown.map(nameOf));
    unknown.forEach((one, i) => {
      known.set(keyOf(one), chunks[i] ?? { start: nameOf(one).start, candles: [], complete: false });
    });
  }

  async function append(one: ClosedCandle): Promise<void> {
    const { symbol, timeframe, candle } = one;
    const name = nameOf(one);
    const chunk = known.get(keyOf(one)) as CandleChunk;
    const last = chunk.candles.at(-1);
    if (last && last.t >= candle.t) return;
    const next = last ? last.t + timeframeSeconds[timeframe] : name.start;
    const missed = next < candle.t ? await historyOrEmpty(feed.candles(symbol, timeframe, next, candle.t)) : [];
    const candles = [...chunk.candles, ...missed, candle];
    if (await extendChunk(name, candles)) known.set(keyOf(one), { ...chunk, candles });
    else known.delete(keyOf(one));
  }

  return async (closed) => {
    await load(closed);
    await mapConcurrent(closed, AT_A_TIME, append);
  };
}
