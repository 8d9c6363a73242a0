import type { EpochMs } from '#shared/time.ts';

/** Time as a loop sees it, so that tests run hours in an instant. */
export interface LoopClock {
  now: () => EpochMs;
  /** Resolves after this many ms, and not before. */
  sleep: (ms: number) => Promise<void>;
}
