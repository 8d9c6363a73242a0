import * as z from 'zod';
import type { SymbolStats24h } from '#functions/data/market/market-stats.ts';
import { parseCandle, sortCandles } from '#functions/domain/market/candle-rows.ts';
import { parseDayStats } from '#functions/domain/market/day-stats.ts';
import { parseObservedAt, LAST_TRADE_MAX_AGE_MS, type SourceQuote } from '#functions/domain/market/observations.ts';
import { ProviderError } from '#functions/domain/market/provider.ts';
import type { Candle } from '#shared/market/candle.ts';
import { formatUnits, parsePrice } from '#shared/money.ts';
import type { EpochMs } from '#shared/time.ts';

/** `GET /products/{id}/ticker`: the last trade, and the current best bid and ask. */
const ticker = z.object({
  trade_id: z.number(),
  price: z.string(),
  bid: z.string(),
  ask: z.string(),
  /** Time of the trade. */
  time: z.string(),
});

/** Parses a ticker. @throws {ProviderError} for undocumented, contradictory or future data. */
export function parseCoinbaseTicker(answer: unknown, askedAt: EpochMs): SourceQuote {
  const { success, data } = ticker.safeParse(answer);
  if (!success) throw new ProviderError('The answer is not of the documented shape.');
  const [price, bid, ask] = [data.price, data.bid, data.ask].map(parsePrice);
  if (!price || !bid || !ask || bid > ask) throw new ProviderError('The answer holds no price.');
  const traded = parseObservedAt(Date.parse(data.time), askedAt);
  if (traded === null) throw new ProviderError('The trade is of no time.');
  // The answer is current: a trade stands for the price while it is recent.
  const fresh = askedAt - traded <= LAST_TRADE_MAX_AGE_MS;
  return { price: formatUnits(price), trade: data.trade_id, observedAt: fresh ? askedAt : traded };
}

/** `GET /products/{id}/stats`: the last 24 hours, the volume in the base asset. */
const stats = z.object({ open: z.string(), high: z.string(), low: z.string(), volume: z.string() });

/** Parses the statistics. @throws {ProviderError} for undocumented data. */
export function parseCoinbaseStats(answer: unknown): Omit<SymbolStats24h, 'symbol'> {
  const { success, data } = stats.safeParse(answer);
  const day = success ? parseDayStats(data.open, data.high, data.low, data.volume) : null;
  if (day === null) throw new ProviderError('The figures of the day are not of the documented shape.');
  return day;
}

/** A row of candles: begin in seconds, low, high, open, close, volume. */
const row = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]);

/** Formats a plain decimal: JSON numbers may have an exponent. */
const plain = (value: number) => value.toFixed(8);

/**
 * Parses candles, oldest first; Coinbase sends the newest first.
 * @throws {ProviderError} when anything is not as documented.
 */
export function parseCoinbaseCandles(answer: unknown): Candle[] {
  const { success, data } = z.array(row).safeParse(answer);
  if (!success) throw new ProviderError('Candles are not of the documented shape.');
  return sortCandles(
    data.map(([t, low, high, open, close, volume]) =>
      parseCandle(t, [plain(open), plain(high), plain(low), plain(close), plain(volume)]),
    ),
  );
}
