import type { Tick } from '#functions/data/market/ticks.ts';
import { backfillTick } from '#functions/domain/market/backfill-tick.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Fills a second missing in the tick log. @throws {Error} when another run is filling. */
export async function backfillMissedTick(at: EpochSeconds): Promise<Tick | null> {
  const filled = await backfillTick(at);
  if (filled === 'busy') throw new Error('Somebody else fills seconds.');
  return filled;
}
