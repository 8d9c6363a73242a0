import { type CandleChunkRef, completeCandleChunk, readCandleChunks } from '#functions/data/market/candles.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { sendQueueMessage } from '#functions/lib/send-message.ts';
import { CANDLES_PER_CHUNK, getCandleChunkEnd } from '#shared/market/candle-chunk.ts';
import type { Candle } from '#shared/market/candle.ts';
import { type Timeframe, timeframeSeconds } from '#shared/market/timeframes.ts';
import type { CandleHistoryMessage } from '#shared/messages/queue.ts';
import { mergeCandles } from './candle-rows.ts';
import type { MarketFeed } from './market-feed.ts';
import { ProviderError } from './provider.ts';
import { type RequestBudget, createRequestBudget } from './request-budget.ts';

/** Reach of charts, candles: a week of minutes, more than a year of hours. Earlier ones cannot be requested. */
const REACH = 42 * CANDLES_PER_CHUNK;

/** Returns the second before which a timeframe has no candles here. */
export const getOldestCandleSecond = (timeframe: Timeframe): number =>
  nowSeconds() - REACH * timeframeSeconds[timeframe];

/**
 * Chunks that one process fetches in a second, and at once: public requests must not use up a provider. At once, every
 * timeframe of a symbol, 2,000 candles each.
 */
const EACH_SECOND = 4;
const BURST = 90;
/** Poll interval until the chunk exists, ms. */
const LOOK_MS = 150;
/** A message this old has no waiting caller any more, ms. */
const STALE_MS = 15_000;

/** Created again when the clock is set: a budget of another time would last for ever. */
let budget: { made: RequestBudget; at: number } | undefined;
function mayAsk(): boolean {
  if (!budget || now() < budget.at) budget = { made: createRequestBudget(now, EACH_SECOND, 1000, BURST), at: now() };
  return budget.made.take(1) === 1;
}

/** Completes a past chunk from the provider's history, once; null when unavailable now. */
export async function fillCandleChunk(feed: MarketFeed, name: CandleChunkRef): Promise<Candle[] | null> {
  const [storedChunk] = await readCandleChunks([name]);
  if (storedChunk?.complete) return storedChunk.candles;
  const { symbol, timeframe, start } = name;
  try {
    const history = await feed.candles(symbol, timeframe, start, getCandleChunkEnd(start, timeframe));
    const candles = mergeCandles(storedChunk?.candles ?? [], history);
    await completeCandleChunk(name, candles);
    return candles;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return null;
  }
}

/** Handles a queue message, unless its caller has given up or the budget is used up. */
export async function fillRequestedCandleChunk(
  feed: MarketFeed,
  { asked_at, ...name }: CandleHistoryMessage,
): Promise<void> {
  const isOver = getCandleChunkEnd(name.start, name.timeframe) <= nowSeconds();
  if (
    !isOver ||
    name.start < getOldestCandleSecond(name.timeframe) - CANDLES_PER_CHUNK * timeframeSeconds[name.timeframe]
  )
    return;
  if (now() - asked_at > STALE_MS) return;
  if (mayAsk()) await fillCandleChunk(feed, name);
  else log.warn('history not fetched: request too large', { ...name });
}

/** Polls until a chunk is complete, at most until `until`, epoch ms. */
async function untilComplete(name: CandleChunkRef, until: number): Promise<Candle[] | null> {
  while (now() < until) {
    const [chunk] = await readCandleChunks([name]);
    if (chunk?.complete) return chunk.candles;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return null;
}

async function requestChunkFill(feed: MarketFeed, name: CandleChunkRef, until: number): Promise<Candle[] | null> {
  const queue = config.historyQueueUrl();
  if (queue === null) return fillCandleChunk(feed, name);
  if (!mayAsk()) return null;
  await sendQueueMessage(queue, { ...name, asked_at: now() } satisfies CandleHistoryMessage);
  return untilComplete(name, until);
}

const underWay = new Map<string, Promise<Candle[] | null>>();

/**
 * Returns a past chunk completed from the provider's history. The history queue's function completes it where there is
 * one, so that public functions write nothing. Concurrent calls share one request. Null when not complete at `until`,
 * epoch ms, or over budget: later calls find it.
 */
export function requestCompletedCandleChunk(
  feed: MarketFeed,
  name: CandleChunkRef,
  until: number,
): Promise<Candle[] | null> {
  const key = `${config.table()} ${name.symbol} ${name.timeframe} ${name.start}`;
  const pendingRequest = underWay.get(key);
  if (pendingRequest) return pendingRequest;
  const request = requestChunkFill(feed, name, until).finally(() => underWay.delete(key));
  underWay.set(key, request);
  return request;
}
