import { type EpochMs, type EpochSeconds, secondsOf } from '#shared/time.ts';

let read: () => number = Date.now;

/** The server's time. Domain code asks here and nowhere else, so that a test can move it. */
export const now = (): EpochMs => read() as EpochMs;
export const nowSeconds = (): EpochSeconds => secondsOf(now());

/** For tests: replaces the clock until it is called without one. Gives the one before. */
export function setClock(clock: () => number = Date.now): () => number {
  const before = read;
  read = clock;
  return before;
}
