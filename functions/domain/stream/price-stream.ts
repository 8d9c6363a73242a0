import { type SymbolStats24h, readMarketStats } from '#functions/data/market/market-stats.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { type FanOutFollower, FanOutFollowers, type SharedFanOutChannel } from '#functions/domain/fan-out/followers.ts';
import { seedKlineChannels } from '#functions/domain/fan-out/seed-kline-channels.ts';
import { buildErrorFrame, buildPongFrame, buildSuccessFrame } from '#functions/domain/socket/answer-frames.ts';
import { answerSocketText } from '#functions/domain/socket/answer-text.ts';
import { countClientMessage } from '#functions/domain/socket/message-limit.ts';
import { getPriceMessageSymbols } from '#functions/domain/socket/named-symbols.ts';
import { buildAllPricesFrame, buildSymbolPriceFrame } from '#functions/domain/socket/price-frames.ts';
import { now } from '#functions/lib/clock.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { ALL_SYMBOLS } from '#shared/messages/follow-limits.ts';
import type { AllPricesFrame, SocketFrame } from '#shared/messages/frames.ts';
import type { ClientMessage, ClientMessageByType } from '#shared/messages/socket.ts';
import { type PreparedStreamFrame, prepareStreamFrame } from './prepare-frame.ts';
import {
  replaceStreamInterests,
  type StreamInterests,
  NO_STREAM_INTERESTS,
  removeStreamSubscription,
  addStreamSubscription,
} from './stream-interests.ts';

/** A client that has not read for this long is disconnected, ms. */
const STAYS_BEHIND_MS = 20_000;
/** Unread bytes of a client, its answers included, from which it counts as never reading. */
const UNREAD = 1024 * 1024;
/** Most distinct channels followed by all clients together: each is computed every second. */
const MAX_CHANNELS = 2000;
/** Cached snapshots of one tick, for clients that request the same. */
const MAX_SNAPSHOTS = 64;

/** Connection of one client, as its server sees it. */
export interface StreamOutlet {
  send: (frame: PreparedStreamFrame) => void;
  /** Returns the bytes that wait to be read. */
  waiting: () => number;
  /** Disconnects at once. */
  cut: () => void;
}

interface StreamClient {
  readonly id: string;
  readonly outlet: StreamOutlet;
  interests: StreamInterests;
  /** Start of the unread backlog, epoch ms; null when it keeps up. */
  behindSince: number | null;
}

/**
 * Live prices and candles for clients connected here: the frames of the fan-out, without a table of subscriptions. A
 * client that does not keep up gets nothing until it has read, and then the newest.
 */
export class PriceStream {
  readonly #clients = new Map<string, StreamClient>();
  readonly #followers: FanOutFollowers;
  #days: ReadonlyMap<string, SymbolStats24h> = new Map();
  #tick: Tick | null = null;
  #snapshots = new Map<string, AllPricesFrame>();
  #behind = new Set<FanOutFollower>();
  #changes = 0;
  /** Price and candle frames sent. */
  sent = 0;

  constructor() {
    this.#followers = new FanOutFollowers((tick, symbols) => buildAllPricesFrame(tick, new Set(symbols), this.#days));
  }

  get size(): number {
    return this.#clients.size;
  }

  add(id: string, outlet: StreamOutlet): void {
    this.#clients.set(id, { id, outlet, interests: NO_STREAM_INTERESTS, behindSince: null });
  }

  remove(id: string): void {
    const client = this.#clients.get(id);
    if (!client) return;
    this.#follow(client, NO_STREAM_INTERESTS);
    this.#clients.delete(id);
  }

  /** Takes the next tick and sends its prices to their followers. */
  take(tick: Tick): void {
    this.#tick = tick;
    this.#snapshots.clear();
    const [advanced, behind] = [this.#followers.advanced(tick), this.#behind];
    this.#behind = new Set();
    for (const follower of behind) this.#catchUp(follower);
    for (const shared of advanced) for (const follower of shared.followers) this.#serve(follower, shared);
  }

  /** Reads the data other than ticks, 24 h statistics only if requested. Call it about once a second. */
  async tend(figures: boolean): Promise<void> {
    if (figures) this.#days = await readMarketStats();
    await seedKlineChannels(this.#followers);
  }

  /** Handles a client's message and answers it. Never throws. */
  async receive(id: string, text: string): Promise<void> {
    const client = this.#clients.get(id);
    if (!client) return;
    const fate = countClientMessage(id);
    if (fate === 'refused') this.#answer(client, [buildErrorFrame(null, new AppError('TOO_MANY_REQUESTS'))]);
    if (fate === 'cut off') client.outlet.cut();
    if (fate !== 'taken') return;
    this.#answer(client, await answerSocketText(id, text, (message) => this.#handle(client, message)));
  }

  #answer(client: StreamClient, frames: readonly SocketFrame[]): void {
    if (!this.#clients.has(client.id)) return;
    for (const frame of frames) client.outlet.send(prepareStreamFrame(frame));
    if (client.outlet.waiting() > UNREAD) client.outlet.cut();
  }

  /** Sends a channel's data to a client, or marks it as pending. */
  #serve(follower: FanOutFollower, shared: SharedFanOutChannel): void {
    const client = this.#clients.get(follower.id);
    if (!client) return;
    if (client.outlet.waiting() > 0) {
      follower.pending.add(shared);
      return this.#wait(client, follower);
    }
    client.behindSince = null;
    const { channel } = shared;
    const payload = channel.frameFor(follower.channels.get(shared));
    if (!payload) return;
    client.outlet.send(prepareStreamFrame(payload));
    follower.channels.set(shared, channel.seq);
    this.sent++;
  }

  #catchUp(follower: FanOutFollower): void {
    const pending = [...follower.pending];
    follower.pending.clear();
    for (const shared of pending) this.#serve(follower, shared);
  }

  #wait(client: StreamClient, follower: FanOutFollower): void {
    const at = now();
    client.behindSince ??= at;
    if (at - client.behindSince >= STAYS_BEHIND_MS) client.outlet.cut();
    else this.#behind.add(follower);
  }

  /** @throws {AppError} TOO_MANY_REQUESTS when all clients together follow the most distinct channels. */
  #follow(client: StreamClient, interests: StreamInterests): void {
    const apply = ({ prices, klines }: StreamInterests) =>
      this.#followers.apply({ connection_id: client.id, shard: 0, changed_at: ++this.#changes, prices, klines });
    apply(interests);
    if (this.#followers.channelCount > MAX_CHANNELS) {
      apply(client.interests);
      throw new AppError('TOO_MANY_REQUESTS', {
        message: errorDetails.tooManyChannels,
      });
    }
    client.interests = interests;
  }

  /** Returns the latest prices of these symbols, or of all; nothing before the first tick. */
  #snapshot(symbols: 'all' | readonly string[]): SocketFrame[] {
    const tick = this.#tick;
    if (!tick) return [];
    const name = symbols === 'all' ? symbols : symbols.join(' ');
    const frame =
      this.#snapshots.get(name) ??
      buildAllPricesFrame(tick, new Set(symbols === 'all' ? tick.prices.keys() : symbols), this.#days);
    if (this.#snapshots.size < MAX_SNAPSHOTS) this.#snapshots.set(name, frame);
    return [frame];
  }

  #onePrice({ symbol }: ClientMessageByType<'get_price'>): SocketFrame[] {
    if (!this.#tick) throw new AppError('PRICE_NOT_AVAILABLE');
    const frame = buildSymbolPriceFrame(this.#tick, symbol);
    if (!frame) throw new AppError('SYMBOL_NOT_FOUND');
    return [frame];
  }

  #followOnly(client: StreamClient, message: ClientMessageByType<'follow'>): SocketFrame[] {
    const interests = replaceStreamInterests(client.interests, message);
    // Overtaken by a later one, whose answer is final.
    if (!interests) return [];
    this.#follow(client, interests);
    const symbolNames = Object.keys(message.prices);
    const frames = symbolNames.length === 0 ? [] : this.#snapshot(ALL_SYMBOLS in message.prices ? 'all' : symbolNames);
    return frames.length > 0 ? frames : [buildSuccessFrame('follow')];
  }

  #handle(client: StreamClient, message: ClientMessage): SocketFrame[] {
    switch (message.type) {
      case 'subscribe':
        this.#follow(client, addStreamSubscription(client.interests, message));
        return [
          buildSuccessFrame('subscribe'),
          ...(message.channel === 'price' ? this.#snapshot(getPriceMessageSymbols(message)) : []),
        ];
      case 'unsubscribe':
        this.#follow(client, removeStreamSubscription(client.interests, message));
        return [buildSuccessFrame('unsubscribe')];
      case 'follow':
        return this.#followOnly(client, message);
      case 'get_price':
        return this.#onePrice(message);
      case 'get_all_prices':
        return this.#snapshot('all');
      case 'ping':
        return [buildPongFrame(message)];
      default:
        throw new AppError('FORBIDDEN', { message: errorDetails.publicPricesOnly });
    }
  }
}
