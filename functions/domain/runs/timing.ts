import type { EpochMs } from '#shared/time.ts';

/** Time as a loop sees it, so that tests run hours in moments. */
export interface LoopClock {
  now: () => EpochMs;
  /** Resolves after so many ms, and not before. */
  sleep: (ms: number) => Promise<void>;
}
