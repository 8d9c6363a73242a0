import type { EpochMs } from '#shared/time.ts';

/** How many questions a source may be asked: what is not asked now adds up, to no more than `burst`. */
export interface RequestBudget {
  /** How many of these may be asked now; they count as asked. */
  take(wanted: number): number;
}

/** `each` questions in every `ms`, evenly. */
export function createRequestBudget(now: () => EpochMs, each: number, ms: number, burst: number): RequestBudget {
  let left = burst;
  let at = now();
  return {
    take(wanted) {
      left = Math.min(burst, left + (Math.max(0, now() - at) * each) / ms);
      at = now();
      const granted = Math.min(wanted, Math.floor(left));
      left -= granted;
      return granted;
    },
  };
}
