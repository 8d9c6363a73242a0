import { type SymbolStats24h, readMarketStats } from '#functions/data/market/market-stats.ts';
import { readLatestTick, type RecordedPrice, type Tick } from '#functions/data/market/ticks.ts';
import { AppError } from '#shared/errors/errors.ts';
import { computeDayChange } from '#shared/market/day-change.ts';
import { findSymbolSpec } from '#shared/market/symbols.ts';
import { formatUnits, toPrice } from '#shared/money.ts';
import type { PriceRecord } from '#shared/schemas/market.ts';
import { type EpochSeconds, toEpochMs } from '#shared/time.ts';
import { SIMULATED_SOURCE } from './simulated/provider.ts';

/** 24 h statistics are up to a few seconds old: the latest price is within their range all the same. */
export function toPriceRecord(
  symbol: string,
  at: EpochSeconds,
  quoted: RecordedPrice,
  day: SymbolStats24h | undefined,
): PriceRecord {
  const now = quoted.price;
  const open = day ? toPrice(day.open) : now;
  const high = day ? toPrice(day.high) : now;
  const low = day ? toPrice(day.low) : now;
  return {
    symbol,
    price: quoted.text,
    ...computeDayChange(now, open),
    high_24h: formatUnits(high > now ? high : now),
    low_24h: formatUnits(low < now ? low : now),
    volume_24h: day?.volume ?? '0',
    observed_at: toEpochMs(at) - quoted.age,
    source: quoted.source,
  };
}

export interface MarketPrices {
  sequence: number;
  at: EpochSeconds;
  /** True when some of them come from the simulated feed. */
  simulated: boolean;
  prices: PriceRecord[];
}

/** Returns the prices of a tick with the 24 h statistics. */
export const toMarketPrices = (tick: Tick, days: ReadonlyMap<string, SymbolStats24h>): MarketPrices => ({
  sequence: tick.sequence,
  at: tick.at,
  simulated: [...tick.prices.values()].some(({ source }) => source === SIMULATED_SOURCE),
  prices: [...tick.prices].map(([symbol, quoted]) => toPriceRecord(symbol, tick.at, quoted, days.get(symbol))),
});

/**
 * Returns the latest price of one symbol.
 * @throws {AppError} SYMBOL_NOT_FOUND; PRICE_NOT_AVAILABLE when it was never quoted.
 */
export async function readMarketPrice(symbol: string): Promise<PriceRecord & Pick<MarketPrices, 'sequence' | 'at'>> {
  if (!findSymbolSpec(symbol)) throw new AppError('SYMBOL_NOT_FOUND');
  const [tick, days] = await Promise.all([readLatestTick(), readMarketStats()]);
  const quoted = tick?.prices.get(symbol);
  if (!tick || !quoted) throw new AppError('PRICE_NOT_AVAILABLE');
  return { ...toPriceRecord(symbol, tick.at, quoted, days.get(symbol)), sequence: tick.sequence, at: tick.at };
}

/**
 * Returns the latest price of every symbol, by two reads.
 * @throws {AppError} PRICE_NOT_AVAILABLE before the first tick.
 */
export async function readMarketPrices(): Promise<MarketPrices> {
  const [tick, days] = await Promise.all([readLatestTick(), readMarketStats()]);
  if (!tick) throw new AppError('PRICE_NOT_AVAILABLE');
  return toMarketPrices(tick, days);
}
