import { readLatestTick, type Tick } from '#functions/data/market/ticks.ts';
import type { LoopClock } from '#functions/domain/runs/loop-clock.ts';
import { log } from '#functions/lib/log.ts';
import type { EpochMs } from '#shared/time.ts';

/** The search for the next tick begins this long before a second has passed since the last one, ms. */
const EARLY = 40;
/** Search interval, ms; longer once the tick is late. */
const STEP = 25;
const LATE_STEP = 150;
const LATE = 400;

/**
 * Yields the latest tick whenever there is a new one, until the time is up. Ticks that come while the caller is busy
 * are skipped: only the newest counts. `heard` is called whenever the table has answered.
 */
export async function* streamLatestTicks(
  until: EpochMs,
  { now, sleep }: LoopClock,
  heard: () => void = () => {},
): AsyncGenerator<Tick> {
  let last = 0;
  let due: number = now();
  while (now() < until) {
    if (now() < due) await sleep(due - now());
    const tick = await readLatestTick().then(
      (latest) => {
        heard();
        return latest;
      },
      (error: unknown) => {
        log.error('tick log not read', error);
        return null;
      },
    );
    if (tick && tick.sequence > last) {
      last = tick.sequence;
      due = now() + 1000 - EARLY;
      yield tick;
    } else await sleep(now() - due > LATE ? LATE_STEP : STEP);
  }
}
