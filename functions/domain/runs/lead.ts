import { randomBytes } from 'node:crypto';
import { type Lease, readLeases, releaseLease, renewLease, takeLease } from '#functions/data/table/leases.ts';
import type { EpochMs } from '#shared/time.ts';

/** A run by the time at which it began, so that names sort by it. */
export const createRunName = (at: EpochMs): string =>
  `${at.toString().padStart(13, '0')}-${randomBytes(6).toString('hex')}`;

/** When a run began, by its name; 0 where the name is none. */
export function getRunStart(run: string): EpochMs {
  const at = Number.parseInt(run, 10);
  return (Number.isNaN(at) ? 0 : at) as EpochMs;
}

/** A run that does not lead looks so often whether it has to, ms. */
export const LEAD_POLL_MS = 1000;

interface LeadOptions {
  /** What one run may do at a time. */
  work: string;
  now: () => EpochMs;
  /** It is taken over when its lease was not renewed for so long, ms: longer than from one renewal to the next. */
  patience: number;
}

/**
 * Whether a run does a work that one run does at a time. The newest takes it over when it starts. The one before it stays
 * until it has seen the newer one at work, and goes on where that one died before.
 */
export class RunLease {
  readonly #options: LeadOptions;
  readonly #run: string;
  #hasBegun = false;
  #holds = false;
  #isOver = false;
  /** The lease of another as it was first seen so. */
  #seen: { lease: Lease | null; since: number } | undefined;

  constructor(options: LeadOptions) {
    this.#options = options;
    this.#run = createRunName(options.now());
  }

  /** Another run was seen at work: this one has nothing left to do. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * Whether this run is to do the work now. The first call takes it over, from whoever does it. One that lost it looks
   * with each call whether the other does it: ask about once a second.
   */
  async leads(): Promise<boolean> {
    if (this.#holds) return true;
    const lease = await this.#read();
    if (!this.#hasBegun) await this.#take(lease);
    else await this.#watch(lease);
    this.#hasBegun = true;
    return this.#holds;
  }

  /** Says that the work goes on, and whether another run should take it over; false when one has. */
  async renew(offered = false): Promise<boolean> {
    this.#holds = await renewLease(this.#options.work, this.#run, { offered });
    return this.#holds;
  }

  /** Says that the work is not needed: whoever needs it has it started. */
  async release(): Promise<void> {
    this.#holds = false;
    this.#isOver = true;
    await releaseLease(this.#options.work, this.#run);
  }

  async #watch(lease: Lease | null): Promise<void> {
    const { now, patience } = this.#options;
    const seen = this.#seen;
    // Taken in the end, though the answer was lost.
    if (lease?.run === this.#run) this.#holds = true;
    else if (!seen || lease?.run !== seen.lease?.run) this.#seen = { lease, since: now() };
    else if (lease?.renewals !== seen.lease?.renewals) this.#isOver = true;
    else if (now() - seen.since >= patience) await this.#take(lease);
  }

  async #read(): Promise<Lease | null> {
    const [lease = null] = await readLeases([this.#options.work]);
    return lease;
  }

  async #take(lease: Lease | null): Promise<void> {
    this.#holds = await takeLease(this.#options.work, this.#run, lease);
    this.#seen = undefined;
  }
}
