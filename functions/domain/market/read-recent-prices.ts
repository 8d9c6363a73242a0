import { type Tick, readTicksBetween } from '#functions/data/market/ticks.ts';
import { config } from '#functions/lib/config.ts';
import { VOLATILITY_WINDOW_SECONDS, type PricePoint } from '#shared/market/realised-volatility.ts';
import { isDisputedSource } from '#shared/market/tick.ts';

/** Ticks of the last minutes, kept for the next call: a second later there is one to read. */
interface Kept {
  table: string;
  from: number;
  to: number;
  ticks: Tick[];
}
let kept: Kept = { table: '', from: 0, to: -1, ticks: [] };

/** Returns the ticks of a span of seconds, both ends included, in order of time. */
async function ticksOf(from: number, to: number): Promise<Tick[]> {
  const table = config.table();
  const goesOn = kept.table === table && kept.from <= from && kept.to >= from && kept.to <= to;
  const knownTicks = goesOn ? kept.ticks.filter(({ at }) => at >= from) : [];
  const start = goesOn ? kept.to + 1 : from;
  const ticks = start > to ? knownTicks : [...knownTicks, ...(await readTicksBetween(start, to))];
  kept = { table, from, to, ticks };
  return ticks;
}

/**
 * Returns a symbol's prices in the regular ticks of the last minutes up to a past second, in order of time. Leaves out
 * prices of other seconds: held ones, and those filled later.
 */
export async function readRecentPrices(symbol: string, to: number): Promise<PricePoint[]> {
  const points: PricePoint[] = [];
  for (const { at, filled, prices } of await ticksOf(to - VOLATILITY_WINDOW_SECONDS, to)) {
    const quoted = prices.get(symbol);
    if (quoted && !filled && !isDisputedSource(quoted.source)) points.push({ at, price: Number(quoted.text) });
  }
  return points;
}
