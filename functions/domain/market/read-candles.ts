import { type CandleChunk, readChunksBetween } from '#functions/data/market/candles.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { chunkEnd, chunkStart } from '#shared/market/candle-chunk.ts';
import type { Candle } from '#shared/market/candle.ts';
import { symbolSpec } from '#shared/market/symbols.ts';
import { bucketStart, type Timeframe, timeframeSeconds } from '#shared/market/timeframes.ts';
import { AppError } from '#shared/refusals/errors.ts';
import type { Candles } from '#shared/schemas/market.ts';
import { historyOrEmpty } from './append-candles.ts';
import { mergeCandles } from './candle-rows.ts';
import { getMarketFeed } from './feed.ts';
import { buildOpenCandle, readOpenCandles } from './open-candles.ts';
import { requestCompletedChunk, getOldestCandleSecond } from './past-chunks.ts';
import type { Feed } from './router.ts';

export interface CandleRequest {
  symbol: string;
  timeframe: Timeframe;
  /** The newest so many. */
  limit: number;
  /** Only candles that begin before this second. */
  before?: number | undefined;
}

/** What a provider said of a chunk that is not over, for a while: holes in it need not be asked for on every read. */
const ASKED_MS = 5000;
/** An open candle that ended so long ago is not followed any more: the provider tells what came after it. Seconds. */
const LOST = 60;
/** History that was never asked for is fetched for so long, the newest first, ms. */
const BUDGET_MS = 3000;
const asked = new Map<string, { until: number; candles: Promise<Candle[]> }>();

function askOnce(feed: Feed, symbol: string, timeframe: Timeframe, from: number, to: number): Promise<Candle[]> {
  const key = `${symbol} ${timeframe} ${from} ${to}`;
  const known = asked.get(key);
  if (known && known.until > now()) return known.candles;
  const candles = historyOrEmpty(feed.candles(symbol, timeframe, from, to));
  if (asked.size > 500) asked.clear();
  asked.set(key, { until: now() + ASKED_MS, candles });
  return candles;
}

/** A chunk that is over, completed from the provider's history once for all. */
async function past(
  feed: Feed,
  symbol: string,
  timeframe: Timeframe,
  start: number,
  chunk: CandleChunk | undefined,
  until: number,
): Promise<Candle[]> {
  const end = chunkEnd(start, timeframe);
  const kept = chunk?.candles ?? [];
  if (chunk?.complete || kept.length === (end - start) / timeframeSeconds[timeframe]) return kept;
  return (await requestCompletedChunk(feed, { symbol, timeframe, start }, until)) ?? kept;
}

/** The chunk that is still growing, up to `openFrom`: what nothing has closed yet comes from the provider. */
async function growing(
  feed: Feed,
  symbol: string,
  timeframe: Timeframe,
  start: number,
  chunk: CandleChunk | undefined,
  openFrom: number,
): Promise<Candle[]> {
  const kept = (chunk?.candles ?? []).filter(({ t }) => t < openFrom);
  const wanted = (openFrom - start) / timeframeSeconds[timeframe];
  return kept.length >= wanted ? kept : mergeCandles(kept, await askOnce(feed, symbol, timeframe, start, openFrom));
}

/**
 * The newest candles of a symbol, oldest first, from the recorded ticks, and from the provider's history for the time
 * before them. The last may still be open. @throws {Refusal} SYMBOL_NOT_FOUND
 */
export async function readCandles({ symbol, timeframe, limit, before }: CandleRequest): Promise<Candles> {
  if (!symbolSpec(symbol)) throw new AppError('SYMBOL_NOT_FOUND');
  const feed = await getMarketFeed();
  const begun = now();
  const length = timeframeSeconds[timeframe];
  // The open candles first: one that closes meanwhile is then in both, and not in neither.
  const open = await readOpenCandles(timeframe !== '1m');
  const followed = buildOpenCandle(symbol, timeframe, open.minute, open.long);
  const current = followed && nowSeconds() < followed.t + length + LOST ? followed : null;
  const end = Math.min(before ?? Number.POSITIVE_INFINITY, current ? current.t + length : nowSeconds() + 1);
  const last = bucketStart(end - 1, timeframe);
  const first = Math.max(last - (limit - 1) * length, bucketStart(getOldestCandleSecond(timeframe), timeframe));
  if (last < first) return columns(symbol, timeframe, []);
  const chunks = await readChunksBetween(symbol, timeframe, chunkStart(first, timeframe), chunkStart(last, timeframe));
  const byStart = new Map(chunks.map((chunk) => [chunk.start, chunk]));
  const openFrom = current?.t ?? bucketStart(nowSeconds(), timeframe) + length;

  let candles: Candle[] = current && current.t <= last ? [current] : [];
  const until = begun + BUDGET_MS;
  const oldest = chunkStart(first, timeframe);
  for (let start = chunkStart(last, timeframe); start >= oldest; start = chunkStart(start - 1, timeframe)) {
    const over = chunkEnd(start, timeframe) <= openFrom;
    const chunk = byStart.get(start);
    const found = over
      ? await past(feed, symbol, timeframe, start, chunk, until)
      : await growing(feed, symbol, timeframe, start, chunk, openFrom);
    candles = mergeCandles(found, candles);
    // Before a chunk without any there is no history; and what takes too long to fetch is there the next time.
    if ((over && found.length === 0) || now() > until) break;
  }
  return columns(
    symbol,
    timeframe,
    candles.filter(({ t }) => t >= first && t <= last),
  );
}

const columns = (symbol: string, timeframe: Timeframe, candles: readonly Candle[]): Candles => ({
  symbol,
  timeframe,
  t: candles.map(({ t }) => t),
  o: candles.map(({ o }) => o),
  h: candles.map(({ h }) => h),
  l: candles.map(({ l }) => l),
  c: candles.map(({ c }) => c),
  v: candles.map(({ v }) => v),
});
