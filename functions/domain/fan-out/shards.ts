import { CHANGE_LAG_MS, CONNECTION_SHARDS, connectionsChangedSince } from '#functions/data/live/connections.ts';
import { type Lease, readLeases, releaseLease, renewLease, takeLease } from '#functions/data/table/leases.ts';
import { LostLeases } from '#functions/domain/runs/lost-leases.ts';
import type { Followers } from './followers.ts';

/** A run that serves so many connections takes no further shard: it leaves them to the runs beside it. */
const CAPACITY = 8000;
/** A lease is renewed so often, and has lost its run when nothing renewed it for the longer time, ms. */
const RENEW_MS = 2000;
const LOST_MS = 5000;

const all = Array.from({ length: CONNECTION_SHARDS }, (_, shard) => shard);
const workOf = (shard: number) => `fan-out ${shard}`;
/** The works of all shards, as their leases name them. */
export const FAN_OUT: readonly string[] = all.map(workOf);

interface Held {
  /** Changes before this (epoch ms) are known. */
  cursor: number;
  renewedAt: number;
}

/** The shards of connections that one run serves. The newest run takes them, as far as it goes. */
export class Shards {
  readonly #run: string;
  readonly #followers: Followers;
  readonly #now: () => number;
  readonly #held = new Map<number, Held>();
  readonly #lost: LostLeases;
  #isOver = false;

  constructor(run: string, followers: Followers, now: () => number) {
    this.#run = run;
    this.#followers = followers;
    this.#now = now;
    this.#lost = new LostLeases(now, LOST_MS);
  }

  get held(): number {
    return this.#held.size;
  }

  /** Newer runs were seen to serve all of them: this one has nothing left to do. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Takes over what older runs serve, as far as it goes. */
  async begin(): Promise<void> {
    await this.#tend((lease) => lease.run < this.#run);
  }

  /** Keeps what is held, takes what has lost its run, and takes in what changed. Call it about once a second. */
  async tend(): Promise<void> {
    await this.#tend(() => false);
  }

  async release(): Promise<void> {
    await Promise.all([...this.#held.keys()].map((shard) => releaseLease(workOf(shard), this.#run)));
    this.#held.clear();
  }

  async #tend(mayTake: (lease: Lease) => boolean): Promise<void> {
    const leases = await readLeases(FAN_OUT);
    const runOf = (shard: number) => leases[shard]?.run ?? '';
    // One after the other: what the first shards hold decides whether there is room for the next. Those that nobody serves
    // come first, then those of the oldest run, which ends before the others.
    for (const shard of all.toSorted((a, b) => (runOf(a) < runOf(b) ? -1 : Number(runOf(a) > runOf(b))))) {
      const lease = leases[shard] ?? null;
      const held = this.#held.get(shard);
      if (held) await this.#keep(shard, held, lease);
      else if (lease === null || lease.run === '' || this.#lost.isLost(workOf(shard), lease) || mayTake(lease))
        await this.#take(shard, lease);
    }
    this.#isOver =
      this.#held.size === 0 && leases.every((lease) => lease !== null && lease.run > this.#run && lease.renewals > 0);
  }

  async #keep(shard: number, held: Held, lease: Lease | null): Promise<void> {
    const at = this.#now();
    let mine = lease?.run === this.#run;
    if (mine && at - held.renewedAt >= RENEW_MS) {
      mine = await renewLease(workOf(shard), this.#run);
      held.renewedAt = at;
    }
    if (mine) return this.#load(shard, held);
    this.#held.delete(shard);
    this.#followers.dropShard(shard);
  }

  async #take(shard: number, lease: Lease | null): Promise<void> {
    if (this.#held.size > 0 && this.#followers.size >= CAPACITY) return;
    const held = { cursor: 0, renewedAt: this.#now() };
    // First the connections, then the lease: whoever serves them meanwhile goes on until we are ready.
    await this.#load(shard, held);
    if (await takeLease(workOf(shard), this.#run, lease)) this.#held.set(shard, held);
    else this.#followers.dropShard(shard);
  }

  async #load(shard: number, held: Held): Promise<void> {
    const at = this.#now();
    for await (const connection of connectionsChangedSince(shard, held.cursor)) this.#followers.apply(connection);
    held.cursor = at - CHANGE_LAG_MS;
  }
}
