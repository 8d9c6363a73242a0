import type { Lease } from '#functions/data/table/leases.ts';

/** Finds leases that have lost their run: nothing renews them any more. */
export class LostLeaseDetector {
  readonly #now: () => number;
  readonly #patience: number;
  /** Leases as they were seen, by work, and since when they stand so. */
  readonly #seen = new Map<string, { mark: string; since: number }>();

  /** `patience`: a lease that nothing renewed for so long has lost its run, ms. */
  constructor(now: () => number, patience: number) {
    this.#now = now;
    this.#patience = patience;
  }

  /** Looks at a lease as it was read just now. It is not lost where it is seen for the first time. */
  isLost(work: string, { run, renewals }: Lease): boolean {
    const mark = `${run} ${renewals}`;
    const seen = this.#seen.get(work);
    if (seen?.mark === mark) return this.#now() - seen.since >= this.#patience;
    this.#seen.set(work, { mark, since: this.#now() });
    return false;
  }
}
