import { readLatestTick } from '#functions/data/market/ticks.ts';
import { createPlatformClock } from '#scripts/local/create-platform-clock.ts';
import { type StartSettings, StartError } from './start-settings.ts';

/** Seconds by which a clock correction may set it back: the tick log waits as long. */
const CORRECTED = 5;

/**
 * Rejects a start earlier than the data: events would be in the future, and their prices known. The last tick is the
 * data's time.
 * @throws {StartError} naming the required offset.
 */
export async function assertClockNotBehind({
  clockOffset,
  dataDir,
}: Pick<StartSettings, 'clockOffset' | 'dataDir'>): Promise<void> {
  const latestAt = (await readLatestTick())?.at ?? 0;
  const behind = latestAt - Math.floor(createPlatformClock(clockOffset)() / 1000);
  if (behind <= CORRECTED) return;
  const until = new Date(latestAt * 1000).toISOString().replace('.000', '');
  throw new StartError(
    `The data in ${dataDir} has come to ${until}, and time does not go back. Start with CLOCK_OFFSET_SECONDS=${clockOffset + behind} or more, or forget the data with npm run reset.`,
  );
}
