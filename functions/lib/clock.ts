import { setTimeout } from 'node:timers/promises';
import { type EpochMs, type EpochSeconds, toEpochSeconds } from '#shared/time.ts';
import { config } from './config.ts';

type SleepFunction = (ms: number) => Promise<unknown>;

/**
 * Limits each sleep under a test's clock: the clock may stand still, and an awaited item exists as soon as it is
 * written.
 */
const LONGEST_BY_A_TEST = 25;

const byTheWorld: SleepFunction = (ms) => setTimeout(ms);
const byATest: SleepFunction = (ms) => setTimeout(Math.min(ms, LONGEST_BY_A_TEST));

let read: () => number = Date.now;
let waitOnClock = byTheWorld;

/** Offset of the platform's time ahead, ms; read from the environment once. */
let ahead: number | undefined;

function aheadMs(): number {
  ahead ??= config.clockOffset() * 1000;
  return ahead;
}

/**
 * Returns the server's time. Domain code uses only this, so that a test can move it, and a laptop start in the future.
 * @throws {Error} when an offset is set anywhere but on a laptop.
 */
export const now = (): EpochMs => (read() + aheadMs()) as EpochMs;
export const nowSeconds = (): EpochSeconds => toEpochSeconds(now());

/** Returns real time, by which AWS services check signatures: the platform's offset does not apply. */
export const getRealTime = (): EpochMs => read() as EpochMs;

/** Resolves after this many ms of the server's time; possibly sooner when a test moves the clock: check the clock. */
export async function sleep(ms: number): Promise<void> {
  await waitOnClock(ms);
}

/** For tests: replaces the clock and its sleep until called without one. Returns the previous clock. */
export function setClock(clock: () => number = Date.now, sleeping = clock === Date.now ? byTheWorld : byATest) {
  const before = read;
  read = clock;
  waitOnClock = sleeping;
  ahead = undefined;
  return before;
}
