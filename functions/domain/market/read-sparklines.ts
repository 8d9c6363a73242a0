import { readCandleChunks } from '#functions/data/market/candles.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { AppError } from '#shared/errors/errors.ts';
import { getCandleChunkStart } from '#shared/market/candle-chunk.ts';
import type { Candle } from '#shared/market/candle.ts';
import { findSymbolSpec, symbolSpecs } from '#shared/market/symbols.ts';
import { getCandleStart, priceHistoryPeriods, timeframeSeconds } from '#shared/market/timeframes.ts';
import type { PriceSparkline } from '#shared/schemas/market.ts';
import { awaitHistoryOrEmpty } from './candle-appender.ts';
import { mergeCandles } from './candle-rows.ts';
import { getMarketFeed } from './feed.ts';
import type { MarketFeed } from './market-feed.ts';
import { buildOpenCandle, readOpenCandles } from './open-candles.ts';

const { timeframe, candles: POINTS } = priceHistoryPeriods['24h'];
const AT_A_TIME = 8;

/** Returns the requested symbols, or all known ones, in list order. @throws {AppError} SYMBOL_NOT_FOUND */
function getRequestedSymbols(names: readonly string[] | undefined): string[] {
  if (names?.some((name) => !findSymbolSpec(name))) throw new AppError('SYMBOL_NOT_FOUND');
  return symbolSpecs.map(({ symbol }) => symbol).filter((symbol) => !names || names.includes(symbol));
}

/** Fetched history of symbols without a record yet, per half hour. */
const fetched = new Map<string, { last: number; candles: Candle[] }>();
/** Longest fetching in one answer, ms: missing ones are there the next time. */
const BUDGET_MS = 3000;

async function readSparklineHistory(
  feed: MarketFeed,
  symbol: string,
  first: number,
  last: number,
  until: number,
): Promise<Candle[]> {
  const cachedHistory = fetched.get(symbol);
  if (cachedHistory?.last === last) return cachedHistory.candles;
  if (!feed.covers(symbol) || now() > until) return [];
  const candles = await awaitHistoryOrEmpty(feed.candles(symbol, timeframe, first, last));
  if (candles.length > 0) fetched.set(symbol, { last, candles });
  return candles;
}

/**
 * Returns the closing prices of the last 24 hours, of all symbols by a few reads of recorded candles and ticks. Chunks
 * never written, as in the first half hour of an installation, come from the symbol's source.
 * @throws {AppError} SYMBOL_NOT_FOUND
 */
export async function readSparklines(names?: readonly string[]): Promise<PriceSparkline[]> {
  const symbols = getRequestedSymbols(names);
  const feed = await getMarketFeed();
  const until = now() + BUDGET_MS;
  const last = getCandleStart(nowSeconds(), timeframe);
  const first = last - (POINTS - 1) * timeframeSeconds[timeframe];
  const starts = [...new Set([getCandleChunkStart(first, timeframe), getCandleChunkStart(last, timeframe)])];
  const chunks = await readCandleChunks(
    symbols.flatMap((symbol) => starts.map((start) => ({ symbol, timeframe, start }))),
  );
  const open = await readOpenCandles(true);
  return await mapConcurrent(symbols, AT_A_TIME, async (symbol): Promise<PriceSparkline> => {
    const begin = symbols.indexOf(symbol) * starts.length;
    const own = chunks.slice(begin, begin + starts.length);
    const recorded = own.flatMap((chunk) => chunk?.candles ?? []);
    const fetchedHistory = own.includes(null) ? await readSparklineHistory(feed, symbol, first, last, until) : [];
    const closed = mergeCandles(recorded, fetchedHistory).filter(({ t }) => t >= first && t < last);
    const current = buildOpenCandle(symbol, timeframe, open.minute, open.long);
    const points = current?.t === last ? [...closed, current] : closed;
    return { symbol, points: points.map(({ c }) => c) };
  });
}
