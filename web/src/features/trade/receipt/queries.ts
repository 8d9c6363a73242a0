import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '#shared/api/client.ts';
import { timeframeSeconds } from '#shared/market/timeframes.ts';
import { parseTickContent } from '#shared/market/verify-chain.ts';
import type { TickRecord } from '#shared/schemas/market.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { OptionOrderWithEntry } from '#web/features/trade/options/has-option-entry.ts';
import { siteApi } from '#web/lib/api.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { MAX_PER_SECOND_SPAN_SECONDS, type SpanPoint, getSpanTimeframe } from './span.ts';

/** Ticks in one answer. */
const CALL = 120;
/** Delay before a busy server is asked again, ms, and number of attempts. */
const WAIT_MS = 1500;
const TRIES = 4;

const isRetryableError = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);

/**
 * Fetches ticks by sequence, both ends inclusive; waits when the server is busy.
 * @throws {ApiError} after the last attempt.
 */
export async function fetchTicksBySequence(from: number, to: number): Promise<readonly TickRecord[]> {
  const query = { from_sequence: String(from), to_sequence: String(to) };
  for (let triesLeft = TRIES; ; triesLeft -= 1) {
    try {
      return (await siteApi('GET /public/ticks', { query })).ticks;
    } catch (error) {
      if (triesLeft <= 1 || !isRetryableError(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
    }
  }
}

async function everySecond(symbol: string, from: number, to: number): Promise<SpanPoint[]> {
  const points: SpanPoint[] = [];
  for (let start = from; start <= to; start += CALL) {
    const query = { from: String(start), to: String(Math.min(to, start + CALL - 1)) };
    for (const { at, body } of (await siteApi('GET /public/ticks', { query })).ticks) {
      const price = parseTickContent(body)?.prices.get(symbol)?.price;
      if (price !== undefined) points.push({ at, price: Number(price) });
    }
  }
  return points.sort((a, b) => a.at - b.at);
}

async function everyCandle(symbol: string, from: number, to: number): Promise<SpanPoint[]> {
  const timeframe = getSpanTimeframe(to - from);
  const length = timeframeSeconds[timeframe];
  const limit = String(Math.ceil((to - from) / length) + 1);
  const { t, c } = await siteApi('GET /public/kline', { query: { symbol, timeframe, limit, before: String(to) } });
  const now = getServerNowMs() / 1000;
  return t
    .map((time, i) => ({ at: Math.min(time + length, now), price: c[i] ?? Number.NaN }))
    .filter(({ price }) => price > 0);
}

/** True when the span is short enough to draw each second. */
export const hasPerSecondPrices = ({ expiry_period }: OptionOrder): boolean =>
  expiry_period <= MAX_PER_SECOND_SPAN_SECONDS;

/** Prices from entry to expiry, or to now while the order is open. */
export const optionPricesQuery = (order: OptionOrderWithEntry) =>
  queryOptions({
    queryKey: ['span', order.id, order.status === 'pending'],
    queryFn: async (): Promise<SpanPoint[]> => {
      const from = order.receipt.entry.at;
      const to = Math.min(order.expired_at, Math.floor(getServerNowMs() / 1000));
      if (hasPerSecondPrices(order)) return await everySecond(order.symbol, from, to);
      return await everyCandle(order.symbol, from, order.expired_at);
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: order.status !== 'pending' ? false : hasPerSecondPrices(order) ? 3000 : 30_000,
  });
