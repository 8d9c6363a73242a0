import { readLatestTick, readRecentTick, type Tick } from '#functions/data/market/ticks.ts';
import { nowSeconds } from '#functions/lib/clock.ts';

let known: Tick | null = null;

/**
 * Returns the latest tick. A second has one: when that of the present second is known, no later one needs to be read.
 */
export async function readCurrentTick(): Promise<Tick | null> {
  if (known?.at !== nowSeconds()) known = await readLatestTick();
  return known;
}

/** Returns the latest tick for display only, at half the price: it may be a moment behind. */
export async function readDisplayTick(): Promise<Tick | null> {
  if (known?.at === nowSeconds()) return known;
  const recentTick = await readRecentTick();
  if (recentTick?.at === nowSeconds()) known = recentTick;
  return recentTick;
}
