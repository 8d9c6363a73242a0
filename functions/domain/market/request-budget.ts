import type { EpochMs } from '#shared/time.ts';

/** Request budget of a source: unused requests add up, to at most `burst`. */
export interface RequestBudget {
  /** Returns how many of these may be sent now, and counts them as sent. */
  take(requestCount: number): number;
}

/** Creates a budget of `each` requests in every `ms`, evenly. */
export function createRequestBudget(now: () => EpochMs, each: number, ms: number, burst: number): RequestBudget {
  let tokens = burst;
  let at = now();
  return {
    take(requestCount) {
      tokens = Math.min(burst, tokens + (Math.max(0, now() - at) * each) / ms);
      at = now();
      const granted = Math.min(requestCount, Math.floor(tokens));
      tokens -= granted;
      return granted;
    },
  };
}
