import type { StoredSocketConnection } from '#functions/data/live/connections.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import type { FanOutChannel } from './fan-out-channel.ts';
import { KlineChannel, getKlineChannelName } from './kline-channel.ts';
import { type PriceFrameBuilder, PriceChannel, getPriceChannelName } from './price-channel.ts';

/** A connection with its subscriptions. */
export type ConnectionSubscriptions = Pick<
  StoredSocketConnection,
  'connection_id' | 'shard' | 'changed_at' | 'prices' | 'klines'
>;

/** A channel and its subscribers; it is removed with the last of them. */
export interface SharedFanOutChannel {
  readonly name: string;
  readonly channel: FanOutChannel;
  readonly followers: Set<FanOutFollower>;
}

/** A connection in the fan-out’s memory. */
export interface FanOutFollower {
  readonly id: string;
  readonly shard: number;
  changedAt: number;
  /** Its channels, each with the sequence last sent. */
  channels: Map<SharedFanOutChannel, number | undefined>;
  /** Channels with something new for it. A channel appears once, however many ticks pass: that is the conflation. */
  pending: Set<SharedFanOutChannel>;
  /** True while posts run. */
  busy: boolean;
  gone: boolean;
  /** Consecutive failures, and the end of the pause for them (epoch ms). */
  failures: number;
  restUntil: number;
}

/**
 * The connections of the shards that a run serves, and the channels that they subscribe to. Holds no connection twice.
 */
export class FanOutFollowers {
  readonly #followers = new Map<string, FanOutFollower>();
  readonly #channels = new Map<string, SharedFanOutChannel>();
  readonly #describe: PriceFrameBuilder;

  constructor(describe: PriceFrameBuilder) {
    this.#describe = describe;
  }

  get size(): number {
    return this.#followers.size;
  }

  get channelCount(): number {
    return this.#channels.size;
  }

  /** Candle series that must be read before they can continue. */
  unseeded(): KlineChannel[] {
    return [...this.#channels.values()].flatMap(({ channel }) =>
      channel instanceof KlineChannel && channel.needsSeed ? [channel] : [],
    );
  }

  inShard(shard: number): number {
    let count = 0;
    for (const follower of this.#followers.values()) if (follower.shard === shard) count++;
    return count;
  }

  /** Applies a connection’s stored state. A state older than the known one changes nothing. */
  apply(stored: ConnectionSubscriptions): void {
    const knownFollower = this.#followers.get(stored.connection_id);
    if (knownFollower && stored.changed_at <= knownFollower.changedAt) return;
    const follows = Object.keys(stored.prices).length > 0 || Object.keys(stored.klines).length > 0;
    if (!follows) {
      if (knownFollower) this.drop(knownFollower);
      return;
    }
    const follower = knownFollower ?? this.#add(stored);
    follower.changedAt = stored.changed_at;
    this.#follow(follower, this.#wanted(stored));
  }

  drop(follower: FanOutFollower): void {
    follower.gone = true;
    this.#follow(follower, []);
    if (this.#followers.get(follower.id) === follower) this.#followers.delete(follower.id);
  }

  dropShard(shard: number): void {
    for (const follower of this.#followers.values()) if (follower.shard === shard) this.drop(follower);
  }

  /** Applies a tick to every channel. Marks and returns the connections with something new. */
  advance(tick: Tick): FanOutFollower[] {
    const marked = new Set<FanOutFollower>();
    for (const shared of this.advanced(tick))
      for (const follower of shared.followers) {
        follower.pending.add(shared);
        marked.add(follower);
      }
    return [...marked];
  }

  /** Applies a tick to every channel. Returns those with something new, to send to all subscribers at once. */
  advanced(tick: Tick): SharedFanOutChannel[] {
    return [...this.#channels.values()].filter(({ channel }) => channel.advance(tick));
  }

  #add(stored: ConnectionSubscriptions): FanOutFollower {
    const follower: FanOutFollower = {
      id: stored.connection_id,
      shard: stored.shard,
      changedAt: 0,
      channels: new Map(),
      pending: new Set(),
      busy: false,
      gone: false,
      failures: 0,
      restUntil: 0,
    };
    this.#followers.set(follower.id, follower);
    return follower;
  }

  #wanted({ prices, klines }: ConnectionSubscriptions): SharedFanOutChannel[] {
    const channels: SharedFanOutChannel[] = [];
    if (Object.keys(prices).length > 0)
      channels.push(
        this.#shared(`prices ${getPriceChannelName(prices)}`, () => new PriceChannel(prices, this.#describe)),
      );
    for (const series of Object.values(klines))
      channels.push(this.#shared(`kline ${getKlineChannelName(series)}`, () => new KlineChannel(series)));
    return channels;
  }

  #shared(name: string, make: () => FanOutChannel): SharedFanOutChannel {
    const shared = this.#channels.get(name) ?? { name, channel: make(), followers: new Set() };
    this.#channels.set(name, shared);
    return shared;
  }

  #follow(follower: FanOutFollower, channels: readonly SharedFanOutChannel[]): void {
    const before = follower.channels;
    follower.channels = new Map(channels.map((shared) => [shared, before.get(shared)]));
    for (const shared of channels) shared.followers.add(follower);
    for (const shared of before.keys()) {
      if (follower.channels.has(shared)) continue;
      shared.followers.delete(follower);
      follower.pending.delete(shared);
      if (shared.followers.size === 0) this.#channels.delete(shared.name);
    }
  }
}
