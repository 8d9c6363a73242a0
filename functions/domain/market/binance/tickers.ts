import * as z from 'zod';
import type { SymbolStats24h } from '#functions/data/market/market-stats.ts';
import { parseObservedAt } from '#functions/domain/market/observations.ts';
import { ProviderError } from '#functions/domain/market/provider.ts';
import { formatUnits, parseAmount, parsePrice } from '#shared/money.ts';
import type { EpochMs } from '#shared/time.ts';

/** A record of `GET /api/v3/ticker/24hr?type=MINI`; other fields are not used. */
const record = z.object({
  symbol: z.string(),
  lastPrice: z.string(),
  openPrice: z.string(),
  highPrice: z.string(),
  lowPrice: z.string(),
  volume: z.string(),
  /** By Binance's clock, ms. */
  closeTime: z.number(),
  /** Id of the last trade. */
  lastId: z.number(),
});

/** Current quote of a symbol at Binance. */
export interface BinanceTicker {
  /** Binance's name: BTCUSDT. */
  name: string;
  price: string;
  /** Id of the last trade. */
  trade: number;
  observedAt: EpochMs;
  day: Omit<SymbolStats24h, 'symbol'>;
}

function readTicker(value: unknown, askedAt: EpochMs): BinanceTicker | null {
  const parsed = record.safeParse(value);
  if (!parsed.success) return null;
  const { symbol, lastPrice, openPrice, highPrice, lowPrice, volume, closeTime, lastId } = parsed.data;
  const [price, open, high, low] = [lastPrice, openPrice, highPrice, lowPrice].map(parsePrice);
  const traded = parseAmount(volume);
  if (!price || !open || !high || !low || traded === null) return null;
  const at = parseObservedAt(closeTime, askedAt);
  // A price outside its own day's range is invalid.
  if (price > high || price < low || at === null) return null;
  return {
    name: symbol,
    price: formatUnits(price),
    trade: lastId,
    observedAt: at,
    day: { open: formatUnits(open), high: formatUnits(high), low: formatUnits(low), volume: formatUnits(traded) },
  };
}

/** Returns the plausible records of an answer. @throws {ProviderError} when there are none. */
export function parseBinanceTickers(answer: unknown, askedAt: EpochMs): BinanceTicker[] {
  const tickers = Array.isArray(answer) ? answer.flatMap((value) => readTicker(value, askedAt) ?? []) : [];
  if (tickers.length === 0) throw new ProviderError('The answer holds no prices.');
  return tickers;
}
