import type { Lease } from '#functions/data/table/leases.ts';

/** Finds leases whose run died: nothing renews them any more. */
export class LostLeaseDetector {
  readonly #now: () => number;
  readonly #patience: number;
  /** Leases as seen, by work, and since when they are unchanged. */
  readonly #seen = new Map<string, { mark: string; since: number }>();

  /** `patience`: a lease not renewed for this long has lost its run, ms. */
  constructor(now: () => number, patience: number) {
    this.#now = now;
    this.#patience = patience;
  }

  /** Checks a freshly read lease. Never lost when seen for the first time. */
  isLost(work: string, { run, renewals }: Lease): boolean {
    const mark = `${run} ${renewals}`;
    const lastSeen = this.#seen.get(work);
    if (lastSeen?.mark === mark) return this.#now() - lastSeen.since >= this.#patience;
    this.#seen.set(work, { mark, since: this.#now() });
    return false;
  }
}
