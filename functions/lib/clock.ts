import { type EpochMs, type EpochSeconds, secondsOf } from '#shared/time.ts';
import { config } from './config.ts';

let read: () => number = Date.now;
let flows = true;

/** How far the platform's time is ahead, ms; read from the environment once. */
let ahead: number | undefined;

function aheadMs(): number {
  ahead ??= config.clockOffset() * 1000;
  return ahead;
}

/**
 * The server's time. Domain code asks here and nowhere else, so that a test can move it, and a laptop start in the future.
 * @throws {Error} where a time ahead of the world's is asked for anywhere but on a laptop.
 */
export const now = (): EpochMs => (read() + aheadMs()) as EpochMs;
export const nowSeconds = (): EpochSeconds => secondsOf(now());

/** The time of the world, by which services of AWS judge signatures: no platform has one of its own there. */
export const worldTime = (): EpochMs => read() as EpochMs;

/** Whether time passes while one sleeps: not by a clock that a test moves by itself. */
export const timeFlows = (): boolean => flows;

/**
 * For tests: replaces the clock until it is called without one. Gives the one before. `isFlowing` says that it goes on
 * while one sleeps.
 */
export function setClock(clock: () => number = Date.now, isFlowing = clock === Date.now): () => number {
  const before = read;
  read = clock;
  flows = isFlowing;
  ahead = undefined;
  return before;
}
