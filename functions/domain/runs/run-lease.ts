import { randomBytes } from 'node:crypto';
import { type Lease, readLeases, releaseLease, renewLease, takeLease } from '#functions/data/table/leases.ts';
import type { EpochMs } from '#shared/time.ts';

/** Names a run by its start time, so that names sort by it. */
export const createLeaseRunName = (at: EpochMs): string =>
  `${at.toString().padStart(13, '0')}-${randomBytes(6).toString('hex')}`;

/** Returns when a run began, by its name; 0 for an invalid name. */
export function getRunStart(run: string): EpochMs {
  const at = Number.parseInt(run, 10);
  return (Number.isNaN(at) ? 0 : at) as EpochMs;
}

/** A run that does not lead checks this often whether it has to, ms. */
export const LEADER_POLL_MS = 1000;

interface LeadOptions {
  /** Name of work that one run does at a time. */
  work: string;
  now: () => EpochMs;
  /** A lease not renewed for this long is taken over, ms: longer than between two renewals. */
  patience: number;
}

/**
 * Leader election for work that one run does at a time. The newest run takes over when it starts. The previous run
 * stays until it has seen the newer one at work, and continues if that one died before.
 */
export class RunLease {
  readonly #options: LeadOptions;
  readonly #run: string;
  #hasBegun = false;
  #holds = false;
  #isOver = false;
  /** Lease of another run, and when it was first seen in this state. */
  #seen: { lease: Lease | null; since: number } | undefined;

  constructor(options: LeadOptions) {
    this.#options = options;
    this.#run = createLeaseRunName(options.now());
  }

  /** True when another run was seen at work: this one is done. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /**
   * True when this run leads now. The first call takes the lease from any leader. A run that lost it checks with each
   * call whether the other works: call about once a second.
   */
  async leads(): Promise<boolean> {
    if (this.#holds) return true;
    const lease = await this.#read();
    if (!this.#hasBegun) await this.#take(lease);
    else await this.#watch(lease);
    this.#hasBegun = true;
    return this.#holds;
  }

  /** Renews the lease, and states whether another run should take over; false when one has. */
  async renew(offered = false): Promise<boolean> {
    this.#holds = await renewLease(this.#options.work, this.#run, { offered });
    return this.#holds;
  }

  /** Releases the lease because the work is not needed; it is started again on demand. */
  async release(): Promise<void> {
    this.#holds = false;
    this.#isOver = true;
    await releaseLease(this.#options.work, this.#run);
  }

  async #watch(lease: Lease | null): Promise<void> {
    const { now, patience } = this.#options;
    const lastSeen = this.#seen;
    // Acquired after all, though the answer was lost.
    if (lease?.run === this.#run) this.#holds = true;
    else if (!lastSeen || lease?.run !== lastSeen.lease?.run) this.#seen = { lease, since: now() };
    else if (lease?.renewals !== lastSeen.lease?.renewals) this.#isOver = true;
    else if (now() - lastSeen.since >= patience) await this.#take(lease);
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
