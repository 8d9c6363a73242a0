import { now } from '#functions/lib/clock.ts';

/** Who sleeps, until which time of the clock that the test moves. */
let sleepers: { until: number; wake: () => void }[] = [];

/** In the place of the timer's: over as soon as the clock of the test says so. */
export const sleepOnTestClock = (ms = 0): Promise<void> =>
  new Promise((wake) => {
    sleepers.push({ until: now() + ms, wake });
  });

/** Wakes whoever has slept enough. */
export function wakeSleepers(): void {
  const due = sleepers.filter(({ until }) => until <= now());
  sleepers = sleepers.filter(({ until }) => until > now());
  for (const { wake } of due) wake();
}
