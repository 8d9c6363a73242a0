import { type CandleChunkRef, completeChunk, readChunks } from '#functions/data/market/candles.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { sendMessage } from '#functions/lib/send-message.ts';
import { CANDLES_PER_CHUNK, chunkEnd } from '#shared/market/candle-chunk.ts';
import type { Candle } from '#shared/market/candle.ts';
import { type Timeframe, timeframeSeconds } from '#shared/market/timeframes.ts';
import type { HistoryMessage } from '#shared/messages/queue.ts';
import { type RequestBudget, createRequestBudget } from './budget.ts';
import { mergeCandles } from './candle-rows.ts';
import { ProviderError } from './provider.ts';
import type { Feed } from './router.ts';

/** How far back charts go, candles: a week of minutes, more than a year of hours. What lies before is nobody's to ask for. */
const REACH = 42 * CANDLES_PER_CHUNK;

/** The second before which there are no candles of a timeframe here. */
export const getOldestCandleSecond = (timeframe: Timeframe): number =>
  nowSeconds() - REACH * timeframeSeconds[timeframe];

/** Chunks that one process has fetched in a second, and at once: what strangers ask for must not use up a provider. */
const EACH_SECOND = 4;
const BURST = 40;
/** What is looked for again and again until it is there, ms. */
const LOOK_MS = 150;
/** A message that waited for so long is for nobody any more, ms. */
const STALE_MS = 15_000;

/** Made anew when the clock is set: a budget of another time would last for ever. */
let budget: { made: RequestBudget; at: number } | undefined;
function mayAsk(): boolean {
  if (!budget || now() < budget.at) budget = { made: createRequestBudget(now, EACH_SECOND, 1000, BURST), at: now() };
  return budget.made.take(1) === 1;
}

/** Completes a chunk that is over from the provider's history, once for all; null where it cannot be had now. */
export async function fillCandleChunk(feed: Feed, name: CandleChunkRef): Promise<Candle[] | null> {
  const [kept] = await readChunks([name]);
  if (kept?.complete) return kept.candles;
  const { symbol, timeframe, start } = name;
  try {
    const history = await feed.candles(symbol, timeframe, start, chunkEnd(start, timeframe));
    const candles = mergeCandles(kept?.candles ?? [], history);
    await completeChunk(name, candles);
    return candles;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return null;
  }
}

/** Does what was asked of the queue, unless whoever asked is gone or too much was asked for already. */
export async function fillRequestedChunk(feed: Feed, { asked_at, ...name }: HistoryMessage): Promise<void> {
  const over = chunkEnd(name.start, name.timeframe) <= nowSeconds();
  if (
    !over ||
    name.start < getOldestCandleSecond(name.timeframe) - CANDLES_PER_CHUNK * timeframeSeconds[name.timeframe]
  )
    return;
  if (now() - asked_at > STALE_MS) return;
  if (mayAsk()) await fillCandleChunk(feed, name);
  else log.warn('History is not fetched: too much of it was asked for', { ...name });
}

/** Looks until a chunk is complete, at most until a moment, epoch ms. */
async function untilComplete(name: CandleChunkRef, until: number): Promise<Candle[] | null> {
  while (now() < until) {
    const [chunk] = await readChunks([name]);
    if (chunk?.complete) return chunk.candles;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return null;
}

async function ask(feed: Feed, name: CandleChunkRef, until: number): Promise<Candle[] | null> {
  const queue = config.historyQueueUrl();
  if (queue === null) return fillCandleChunk(feed, name);
  if (!mayAsk()) return null;
  await sendMessage(queue, { ...name, asked_at: now() } satisfies HistoryMessage);
  return untilComplete(name, until);
}

const underWay = new Map<string, Promise<Candle[] | null>>();

/**
 * A chunk of the past as the provider's history completes it: by the function that works on the queue of history, where
 * there is one, so that those who answer the public write nothing. Who asks for the same meanwhile waits for the same.
 * Null where it was not there at `until`, epoch ms, or where too much was asked for: later calls find it.
 */
export function requestCompletedChunk(feed: Feed, name: CandleChunkRef, until: number): Promise<Candle[] | null> {
  const key = `${config.table()} ${name.symbol} ${name.timeframe} ${name.start}`;
  const known = underWay.get(key);
  if (known) return known;
  const asked = ask(feed, name, until).finally(() => underWay.delete(key));
  underWay.set(key, asked);
  return asked;
}
