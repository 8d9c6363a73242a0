import { setTimeout } from 'node:timers/promises';
import { type EpochMs, type EpochSeconds, toSeconds } from '#shared/time.ts';
import { config } from './config.ts';

type Sleep = (ms: number) => Promise<unknown>;

/** Nobody sleeps longer by a clock that a test moves: it may stand, and what is waited for is there as soon as it is written. */
const LONGEST_BY_A_TEST = 25;

const byTheWorld: Sleep = (ms) => setTimeout(ms);
const byATest: Sleep = (ms) => setTimeout(Math.min(ms, LONGEST_BY_A_TEST));

let read: () => number = Date.now;
let rest = byTheWorld;

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
export const nowSeconds = (): EpochSeconds => toSeconds(now());

/** The time of the world, by which services of AWS judge signatures: no platform has one of its own there. */
export const getRealTime = (): EpochMs => read() as EpochMs;

/** Resolves so many ms of the server's time later; where a test moves the clock, it may be sooner: look at the clock. */
export async function sleep(ms: number): Promise<void> {
  await rest(ms);
}

/**
 * For tests: replaces the clock, and what sleeping by it is, until it is called without one. Gives the clock before.
 */
export function setClock(clock: () => number = Date.now, sleeping = clock === Date.now ? byTheWorld : byATest) {
  const before = read;
  read = clock;
  rest = sleeping;
  ahead = undefined;
  return before;
}
