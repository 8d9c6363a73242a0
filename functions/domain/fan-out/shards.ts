import {
  MAX_SUBSCRIPTION_LAG_MS,
  CONNECTION_SHARDS,
  iterateConnectionsChangedSince,
} from '#functions/data/live/connections.ts';
import { type Lease, readLeases, releaseLease, renewLease, takeLease } from '#functions/data/table/leases.ts';
import { LostLeaseDetector } from '#functions/domain/runs/lost-lease-detector.ts';
import type { FanOutFollowers } from './followers.ts';

/** Connections that one run serves. */
export const MAX_FAN_OUT_RUN_CONNECTIONS = 8000;
/** Interval of lease renewals, and the time after which an unrenewed lease has lost its run, ms. */
const RENEW_MS = 2000;
const LOST_MS = 5000;

const all = Array.from({ length: CONNECTION_SHARDS }, (_, shard) => shard);
const getLeaseName = (shard: number) => `fan-out ${shard}`;
/** Lease names of all shards. */
export const FAN_OUT_LEASE_NAMES: readonly string[] = all.map(getLeaseName);

/**
 * Returns a run’s number of shards when all have as many. It is low enough for the run’s capacity, and then high enough
 * that other runs have no more than this one.
 */
function getShardsPerRun(fullest: number): number {
  const fitting = Math.min(all.length, Math.max(1, Math.floor(MAX_FAN_OUT_RUN_CONNECTIONS / Math.max(1, fullest))));
  return Math.ceil(all.length / Math.ceil(all.length / fitting));
}

interface HeldShard {
  /** Changes before this (epoch ms) are known. */
  cursor: number;
  renewedAt: number;
}

/**
 * The shards of connections that one run serves. The newest run takes over its share of them. If they outgrow the
 * share, it offers the excess so that another run is started, and serves them until that run has taken them.
 */
export class FanOutShards {
  readonly #run: string;
  readonly #followers: FanOutFollowers;
  readonly #now: () => number;
  readonly #held = new Map<number, HeldShard>();
  readonly #lost: LostLeaseDetector;
  #isOver = false;

  constructor(run: string, followers: FanOutFollowers, now: () => number) {
    this.#run = run;
    this.#followers = followers;
    this.#now = now;
    this.#lost = new LostLeaseDetector(now, LOST_MS);
  }

  get held(): number {
    return this.#held.size;
  }

  /** True when newer runs serve all shards: this one has nothing left to do. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Takes over shards of older runs, up to its share. */
  async begin(): Promise<void> {
    await this.#tend((lease) => lease.run < this.#run);
  }

  /** Renews its leases, takes shards whose run was lost, and reads changes. Call it about once a second. */
  async tend(): Promise<void> {
    await this.#tend(() => false);
  }

  async release(): Promise<void> {
    await Promise.all([...this.#held.keys()].map((shard) => releaseLease(getLeaseName(shard), this.#run)));
    this.#held.clear();
  }

  async #tend(mayTake: (lease: Lease) => boolean): Promise<void> {
    const leases = await readLeases(FAN_OUT_LEASE_NAMES);
    /** Sorts unserved shards first, then offered ones, then by the age of runs: the oldest ends first. */
    const orderOf = (shard: number) => {
      const { run = '', offered = false } = leases[shard] ?? {};
      return offered && run !== '' ? ` ${run}` : run;
    };
    const isNobodys = (shard: number, lease: Lease | null) =>
      lease === null || lease.run === '' || this.#lost.isLost(getLeaseName(shard), lease);
    // Sequential: the size of the first shards determines the share.
    for (const shard of all.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : Number(orderOf(a) > orderOf(b))))) {
      const lease = leases[shard] ?? null;
      const heldShard = this.#held.get(shard);
      if (heldShard) await this.#keep(shard, heldShard, lease, this.#share(leases));
      else if (isNobodys(shard, lease) || (lease && mayTake(lease))) await this.#take(shard, lease, leases);
    }
    this.#isOver =
      this.#held.size === 0 && leases.every((lease) => lease !== null && lease.run > this.#run && lease.renewals > 0);
  }

  /** Uses the known size of each shard: its own connections, and the counts that other runs report. */
  #share(leases: readonly (Lease | null)[]): number {
    const loads = all.map((shard) =>
      this.#held.has(shard) ? this.#followers.inShard(shard) : (leases[shard]?.load ?? 0),
    );
    return getShardsPerRun(Math.max(...loads));
  }

  async #keep(shard: number, heldShard: HeldShard, lease: Lease | null, share: number): Promise<void> {
    const at = this.#now();
    let mine = lease?.run === this.#run;
    if (mine && at - heldShard.renewedAt >= RENEW_MS) {
      const offered = [...this.#held.keys()].indexOf(shard) >= share;
      mine = await renewLease(getLeaseName(shard), this.#run, { load: this.#followers.inShard(shard), offered });
      heldShard.renewedAt = at;
    }
    if (mine) return this.#load(shard, heldShard);
    this.#held.delete(shard);
    this.#followers.dropShard(shard);
  }

  async #take(shard: number, lease: Lease | null, leases: readonly (Lease | null)[]): Promise<void> {
    if (this.#held.size > 0 && this.#held.size >= this.#share(leases)) return;
    const heldShard = { cursor: 0, renewedAt: this.#now() };
    // First the connections, then the lease: the current run serves them until this one is ready.
    await this.#load(shard, heldShard);
    const load = this.#followers.inShard(shard);
    if (await takeLease(getLeaseName(shard), this.#run, lease, { load })) this.#held.set(shard, heldShard);
    else this.#followers.dropShard(shard);
  }

  async #load(shard: number, heldShard: HeldShard): Promise<void> {
    const at = this.#now();
    for await (const connection of iterateConnectionsChangedSince(shard, heldShard.cursor))
      this.#followers.apply(connection);
    heldShard.cursor = at - MAX_SUBSCRIPTION_LAG_MS;
  }
}
