import { readLatestTick, readRecentTick, type Tick } from '#functions/data/market/ticks.ts';
import { nowSeconds } from '#functions/lib/clock.ts';

let cachedTick: Tick | null = null;

/**
 * Returns the latest tick. A second has one: when that of the present second is known, no later one needs to be read.
 */
export async function readCurrentTick(): Promise<Tick | null> {
  if (cachedTick?.at !== nowSeconds()) cachedTick = await readLatestTick();
  return cachedTick;
}

/** Returns the latest tick for display only, at half the price: it may be a moment behind. */
export async function readDisplayTick(): Promise<Tick | null> {
  if (cachedTick?.at === nowSeconds()) return cachedTick;
  const recentTick = await readRecentTick();
  if (recentTick?.at === nowSeconds()) cachedTick = recentTick;
  return recentTick;
}
