import { setImmediate } from 'node:timers/promises';
import { setClock } from '#functions/lib/clock.ts';

/**
 * Runs work that waits for ticks: whenever it sleeps, `tick` writes one, and it wakes when that exists. Only `clock`,
 * ms, passes time, so that no more ticks come than needed, however slow the machine is.
 */
export async function runWhileTicking<T>(
  clock: () => number,
  tick: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  let asleep: (() => void)[] = [];
  const before = setClock(clock, () => new Promise<void>((wake) => asleep.push(wake)));
  let running = true;
  const done = work().finally(() => {
    running = false;
  });
  done.catch(() => {});
  while (running) {
    const sleepers = asleep;
    asleep = [];
    if (sleepers.length > 0) await tick();
    for (const wake of sleepers) wake();
    await setImmediate();
  }
  setClock(before);
  return done;
}
