import * as z from 'zod';
import type { SymbolStats24h } from '#functions/data/market/market-stats.ts';
import { parseCandle, sortCandles } from '#functions/domain/market/candle-rows.ts';
import { parseDayStats } from '#functions/domain/market/day-stats.ts';
import { parseObservedAt, type SourceQuote } from '#functions/domain/market/observations.ts';
import { ProviderError } from '#functions/domain/market/provider.ts';
import type { Candle } from '#shared/market/candle.ts';
import { formatUnits, parsePrice } from '#shared/money.ts';
import type { EpochMs } from '#shared/time.ts';

/** Every answer: code "0" on success, otherwise the error. */
const envelope = z.object({ code: z.string(), msg: z.string().optional(), data: z.array(z.unknown()).optional() });

/** Rate limits: they count within two seconds, so a few seconds are enough. */
const TOO_MANY = ['50011', '50061'];
const SILENCE = 5;

function parseOkxData(answer: unknown): unknown[] {
  const { success, data } = envelope.safeParse(answer);
  if (!success) throw new ProviderError('The answer is not of the documented shape.');
  if (TOO_MANY.includes(data.code))
    throw new ProviderError(`Too many requests (${data.code}).`, { retryAfter: SILENCE });
  if (data.code !== '0' || !data.data) throw new ProviderError(`Code ${data.code}: ${data.msg?.slice(0, 200) ?? ''}`);
  return data.data;
}

/** A record of `GET /api/v5/market/tickers`; other fields are not used. */
const record = z.object({
  instId: z.string(),
  last: z.string(),
  lastSz: z.string(),
  open24h: z.string(),
  high24h: z.string(),
  low24h: z.string(),
  /** In the base asset, for spot pairs. */
  vol24h: z.string(),
  /** Time of the ticker, ms, as text. */
  ts: z.string().regex(/^\d{1,15}$/),
});

export interface OkxTicker extends SourceQuote {
  /** OKX's name: BTC-USDT. */
  name: string;
  day: Omit<SymbolStats24h, 'symbol'>;
}

function readTicker(value: unknown, askedAt: EpochMs): OkxTicker | null {
  const { success, data } = record.safeParse(value);
  if (!success) return null;
  const price = parsePrice(data.last);
  const day = parseDayStats(data.open24h, data.high24h, data.low24h, data.vol24h);
  const at = parseObservedAt(Number(data.ts), askedAt);
  if (price === null || day === null || at === null) return null;
  // A price outside its own day's range is invalid.
  if (Number(data.last) > Number(day.high) || Number(data.last) < Number(day.low)) return null;
  return { name: data.instId, price: formatUnits(price), trade: `${data.last} ${data.lastSz}`, observedAt: at, day };
}

/** Returns the plausible records of our pairs. @throws {ProviderError} when there are none. */
export function parseOkxTickers(answer: unknown, names: ReadonlyMap<string, string>, askedAt: EpochMs): OkxTicker[] {
  const tickers = parseOkxData(answer).flatMap((value) => {
    // Hundreds of pairs come each second, and some twenty are ours: the others are skipped.
    const name = (value as { instId?: unknown } | null)?.instId;
    const ticker = typeof name === 'string' && names.has(name) ? readTicker(value, askedAt) : null;
    return ticker ? [ticker] : [];
  });
  if (tickers.length === 0) throw new ProviderError('The answer holds none of the symbols.');
  return tickers;
}

/** A row of candles: begin in ms, open, high, low, close, volume in the base asset, …, closed or not. */
const row = z.array(z.string()).min(6);

export interface OkxCandle extends Candle {
  /** Closing price as it was sent. */
  close: string;
}

/**
 * Parses candles, oldest first; OKX sends the newest first.
 * @throws {ProviderError} when anything is not as documented.
 */
export function parseOkxCandles(answer: unknown): OkxCandle[] {
  const rows = parseOkxData(answer).map((value) => {
    const { success, data } = row.safeParse(value);
    if (!success) throw new ProviderError('A candle is not of the documented shape.');
    const [begin, open = '', high = '', low = '', close = '', volume = ''] = data;
    return { ...parseCandle(Number(begin) / 1000, [open, high, low, close, volume]), close };
  });
  return sortCandles(rows);
}
