import { now } from '#functions/lib/clock.ts';

/** Sleepers, with their wake-up time by the test's clock. */
let sleepers: { until: number; wake: () => void }[] = [];

/** Replaces the timer's sleep: ends when the test's clock has reached the time. */
export const sleepOnTestClock = (ms = 0): Promise<void> =>
  new Promise((wake) => {
    sleepers.push({ until: now() + ms, wake });
  });

/** Wakes all sleepers that are due. */
export function wakeSleepers(): void {
  const due = sleepers.filter(({ until }) => until <= now());
  sleepers = sleepers.filter(({ until }) => until > now());
  for (const { wake } of due) wake();
}
