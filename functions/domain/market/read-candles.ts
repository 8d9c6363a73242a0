import { type CandleChunk, readCandleChunksBetween } from '#functions/data/market/candles.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { getCandleChunkEnd, getCandleChunkStart } from '#shared/market/candle-chunk.ts';
import type { Candle } from '#shared/market/candle.ts';
import { findSymbolSpec } from '#shared/market/symbols.ts';
import { getCandleStart, type Timeframe, timeframeSeconds } from '#shared/market/timeframes.ts';
import type { CandlesResponse } from '#shared/schemas/market.ts';
import { awaitHistoryOrEmpty } from './candle-appender.ts';
import { mergeCandles } from './candle-rows.ts';
import { getMarketFeed } from './feed.ts';
import type { MarketFeed } from './market-feed.ts';
import { buildOpenCandle, readOpenCandles } from './open-candles.ts';
import { requestCompletedCandleChunk, getOldestCandleSecond } from './past-chunks.ts';

export interface CandleRequest {
  symbol: string;
  timeframe: Timeframe;
  /** Number of newest candles. */
  limit: number;
  /** Only candles that begin before this second. */
  before?: number | undefined;
}

/** A provider's answer for an open chunk is kept this long, so that holes in it are not requested on every read. */
const PROVIDER_CACHE_MS = 5000;
/** An open candle that ended this long ago is no longer followed: later ones come from the provider. Seconds. */
const LOST = 60;
/** Time to fetch history that was never requested, the newest first, ms. */
const BUDGET_MS = 8000;
/** Chunks that are read at once: one after the other, history that was never requested would outlast the budget. */
const CHUNKS_AT_ONCE = 4;
const cachedProviderCandles = new Map<string, { until: number; candles: Promise<Candle[]> }>();

function askOnce(feed: MarketFeed, symbol: string, timeframe: Timeframe, from: number, to: number): Promise<Candle[]> {
  const key = `${symbol} ${timeframe} ${from} ${to}`;
  const pendingRequest = cachedProviderCandles.get(key);
  if (pendingRequest && pendingRequest.until > now()) return pendingRequest.candles;
  const candles = awaitHistoryOrEmpty(feed.candles(symbol, timeframe, from, to));
  if (cachedProviderCandles.size > 500) cachedProviderCandles.clear();
  cachedProviderCandles.set(key, { until: now() + PROVIDER_CACHE_MS, candles });
  return candles;
}

/** Returns a past chunk, completed from the provider's history once. */
async function readPastChunk(
  feed: MarketFeed,
  symbol: string,
  timeframe: Timeframe,
  start: number,
  chunk: CandleChunk | undefined,
  until: number,
): Promise<Candle[]> {
  const end = getCandleChunkEnd(start, timeframe);
  const storedCandles = chunk?.candles ?? [];
  if (chunk?.complete || storedCandles.length === (end - start) / timeframeSeconds[timeframe]) return storedCandles;
  return (await requestCompletedCandleChunk(feed, { symbol, timeframe, start }, until)) ?? storedCandles;
}

/** Returns the growing chunk, up to `openFrom`: candles not closed yet come from the provider. */
async function readOpenChunk(
  feed: MarketFeed,
  symbol: string,
  timeframe: Timeframe,
  start: number,
  chunk: CandleChunk | undefined,
  openFrom: number,
): Promise<Candle[]> {
  const storedCandles = (chunk?.candles ?? []).filter(({ t }) => t < openFrom);
  const expectedCount = (openFrom - start) / timeframeSeconds[timeframe];
  return storedCandles.length >= expectedCount
    ? storedCandles
    : mergeCandles(storedCandles, await askOnce(feed, symbol, timeframe, start, openFrom));
}

/**
 * Returns the newest candles of a symbol, oldest first: from the recorded ticks, and before them from the provider's
 * history. The last may still be open.
 * @throws {AppError} SYMBOL_NOT_FOUND
 */
export async function readCandles({ symbol, timeframe, limit, before }: CandleRequest): Promise<CandlesResponse> {
  if (!findSymbolSpec(symbol)) throw new AppError('SYMBOL_NOT_FOUND');
  const feed = await getMarketFeed();
  const startedAt = now();
  const length = timeframeSeconds[timeframe];
  // The open candles first: one that closes meanwhile is then in both, not in neither.
  const open = await readOpenCandles(timeframe !== '1m');
  const followed = buildOpenCandle(symbol, timeframe, open.minute, open.long);
  const current = followed && nowSeconds() < followed.t + length + LOST ? followed : null;
  const end = Math.min(before ?? Number.POSITIVE_INFINITY, current ? current.t + length : nowSeconds() + 1);
  const last = getCandleStart(end - 1, timeframe);
  const first = Math.max(last - (limit - 1) * length, getCandleStart(getOldestCandleSecond(timeframe), timeframe));
  if (last < first) return columns(symbol, timeframe, []);
  const chunks = await readCandleChunksBetween(
    symbol,
    timeframe,
    getCandleChunkStart(first, timeframe),
    getCandleChunkStart(last, timeframe),
  );
  const byStart = new Map(chunks.map((chunk) => [chunk.start, chunk]));
  const openFrom = current?.t ?? getCandleStart(nowSeconds(), timeframe) + length;

  const until = startedAt + BUDGET_MS;
  const oldest = getCandleChunkStart(first, timeframe);
  const starts: number[] = [];
  for (
    let start = getCandleChunkStart(last, timeframe);
    start >= oldest;
    start = getCandleChunkStart(start - 1, timeframe)
  )
    starts.push(start);
  const isOver = (start: number) => getCandleChunkEnd(start, timeframe) <= openFrom;
  const reads = new Map<number, Promise<Candle[]>>();
  const read = (start: number): Promise<Candle[]> => {
    const underWay = reads.get(start);
    if (underWay) return underWay;
    const chunk = byStart.get(start);
    const begun = isOver(start)
      ? readPastChunk(feed, symbol, timeframe, start, chunk, until)
      : readOpenChunk(feed, symbol, timeframe, start, chunk, openFrom);
    // It may fail after this read has ended.
    begun.catch(() => undefined);
    reads.set(start, begun);
    return begun;
  };

  let candles: Candle[] = current && current.t <= last ? [current] : [];
  for (const [i, start] of starts.entries()) {
    for (const ahead of starts.slice(i, i + CHUNKS_AT_ONCE)) void read(ahead);
    const foundCandles = await read(start);
    candles = mergeCandles(foundCandles, candles);
    // Before an empty chunk there is no history; a slow fetch is there the next time.
    if ((isOver(start) && foundCandles.length === 0) || now() > until) break;
  }
  return columns(
    symbol,
    timeframe,
    candles.filter(({ t }) => t >= first && t <= last),
  );
}

const columns = (symbol: string, timeframe: Timeframe, candles: readonly Candle[]): CandlesResponse => ({
  symbol,
  timeframe,
  t: candles.map(({ t }) => t),
  o: candles.map(({ o }) => o),
  h: candles.map(({ h }) => h),
  l: candles.map(({ l }) => l),
  c: candles.map(({ c }) => c),
  v: candles.map(({ v }) => v),
});
