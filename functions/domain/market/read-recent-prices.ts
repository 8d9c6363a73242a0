import { type Tick, readTicksBetween } from '#functions/data/market/ticks.ts';
import { config } from '#functions/lib/config.ts';
import { VOLATILITY_WINDOW_SECONDS, type PricePoint } from '#shared/market/realised-volatility.ts';
import { isDisputedSource } from '#shared/market/tick.ts';

/** Ticks of the last minutes, kept for the next call: a second later there is one to read. */
interface CachedTicks {
  table: string;
  from: number;
  to: number;
  ticks: Tick[];
}
let cachedTicks: CachedTicks = { table: '', from: 0, to: -1, ticks: [] };

/** Returns the ticks of a span of seconds, both ends included, in order of time. */
async function readTickSpan(from: number, to: number): Promise<Tick[]> {
  const table = config.table();
  const goesOn =
    cachedTicks.table === table && cachedTicks.from <= from && cachedTicks.to >= from && cachedTicks.to <= to;
  const knownTicks = goesOn ? cachedTicks.ticks.filter(({ at }) => at >= from) : [];
  const start = goesOn ? cachedTicks.to + 1 : from;
  const ticks = start > to ? knownTicks : [...knownTicks, ...(await readTicksBetween(start, to))];
  cachedTicks = { table, from, to, ticks };
  return ticks;
}

/**
 * Returns a symbol's prices in the regular ticks of the last minutes up to a past second, in order of time. Leaves out
 * prices of other seconds: held ones, and those filled later.
 */
export async function readRecentPrices(symbol: string, to: number): Promise<PricePoint[]> {
  const points: PricePoint[] = [];
  for (const { at, filled, prices } of await readTickSpan(to - VOLATILITY_WINDOW_SECONDS, to)) {
    const quoted = prices.get(symbol);
    if (quoted && !filled && !isDisputedSource(quoted.source)) points.push({ at, price: Number(quoted.text) });
  }
  return points;
}
