import { type SymbolStats24h, readMarketStats } from '#functions/data/market/market-stats.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { type Follower, Followers, type SharedChannel } from '#functions/domain/fan-out/followers.ts';
import { seedCandles } from '#functions/domain/fan-out/recorded-candles.ts';
import { errorFrame, pongFrame, successFrame } from '#functions/domain/socket/answer-frames.ts';
import { answerText } from '#functions/domain/socket/answer-text.ts';
import { countMessage } from '#functions/domain/socket/message-limit.ts';
import { getNamedSymbols } from '#functions/domain/socket/named-symbols.ts';
import { allPricesFrame, onePriceFrame } from '#functions/domain/socket/price-frames.ts';
import { now } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import { ALL_SYMBOLS } from '#shared/messages/following.ts';
import type { AllPricesFrame, Frame } from '#shared/messages/frames.ts';
import type { ClientMessage, ClientMessageOf } from '#shared/messages/socket.ts';
import { type PreparedFrame, prepareFrame } from './prepare-frame.ts';
import {
  replaceInterests,
  type StreamInterests,
  NO_INTERESTS,
  withoutSubscription,
  withSubscription,
} from './stream-interests.ts';

/** A client that has not read for this long is disconnected, ms. */
const STAYS_BEHIND_MS = 20_000;
/** Unread bytes of a client, its answers included, from which it counts as never reading. */
const UNREAD = 1024 * 1024;
/** Most distinct channels followed by all clients together: each is computed every second. */
const MOST_CHANNELS = 2000;
/** Cached snapshots of one tick, for clients that request the same. */
const MOST_SNAPSHOTS = 64;

/** Connection of one client, as its server sees it. */
export interface StreamOutlet {
  send: (frame: PreparedFrame) => void;
  /** Returns the bytes that wait to be read. */
  waiting: () => number;
  /** Disconnects at once. */
  cut: () => void;
}

interface Client {
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
  readonly #clients = new Map<string, Client>();
  readonly #followers: Followers;
  #days: ReadonlyMap<string, SymbolStats24h> = new Map();
  #tick: Tick | null = null;
  #snapshots = new Map<string, AllPricesFrame>();
  #behind = new Set<Follower>();
  #changes = 0;
  /** Price and candle frames sent. */
  sent = 0;

  constructor() {
    this.#followers = new Followers((tick, symbols) => allPricesFrame(tick, new Set(symbols), this.#days));
  }

  get size(): number {
    return this.#clients.size;
  }

  add(id: string, outlet: StreamOutlet): void {
    this.#clients.set(id, { id, outlet, interests: NO_INTERESTS, behindSince: null });
  }

  remove(id: string): void {
    const client = this.#clients.get(id);
    if (!client) return;
    this.#follow(client, NO_INTERESTS);
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
    await seedCandles(this.#followers);
  }

  /** Handles a client's message and answers it. Never throws. */
  async receive(id: string, text: string): Promise<void> {
    const client = this.#clients.get(id);
    if (!client) return;
    const fate = countMessage(id);
    if (fate === 'refused') this.#answer(client, [errorFrame(null, new AppError('TOO_MANY_REQUESTS'))]);
    if (fate === 'cut off') client.outlet.cut();
    if (fate !== 'taken') return;
    this.#answer(client, await answerText(id, text, (message) => this.#handle(client, message)));
  }

  #answer(client: Client, frames: readonly Frame[]): void {
    if (!this.#clients.has(client.id)) return;
    for (const frame of frames) client.outlet.send(prepareFrame(frame));
    if (client.outlet.waiting() > UNREAD) client.outlet.cut();
  }

  /** Sends a channel's data to a client, or marks it as pending. */
  #serve(follower: Follower, shared: SharedChannel): void {
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
    client.outlet.send(prepareFrame(payload));
    follower.channels.set(shared, channel.seq);
    this.sent++;
  }

  #catchUp(follower: Follower): void {
    const pending = [...follower.pending];
    follower.pending.clear();
    for (const shared of pending) this.#serve(follower, shared);
  }

  #wait(client: Client, follower: Follower): void {
    const at = now();
    client.behindSince ??= at;
    if (at - client.behindSince >= STAYS_BEHIND_MS) client.outlet.cut();
    else this.#behind.add(follower);
  }

  /** @throws {AppError} TOO_MANY_REQUESTS when all clients together follow the most distinct channels. */
  #follow(client: Client, interests: StreamInterests): void {
    const apply = ({ prices, klines }: StreamInterests) =>
      this.#followers.apply({ connection_id: client.id, shard: 0, changed_at: ++this.#changes, prices, klines });
    apply(interests);
    if (this.#followers.channelCount > MOST_CHANNELS) {
      apply(client.interests);
      throw new AppError('TOO_MANY_REQUESTS', {
        message: 'Too many different things are followed here. Follow others.',
      });
    }
    client.interests = interests;
  }

  /** Returns the latest prices of these symbols, or of all; nothing before the first tick. */
  #snapshot(symbols: 'all' | readonly string[]): Frame[] {
    const tick = this.#tick;
    if (!tick) return [];
    const name = symbols === 'all' ? symbols : symbols.join(' ');
    const frame =
      this.#snapshots.get(name) ??
      allPricesFrame(tick, new Set(symbols === 'all' ? tick.prices.keys() : symbols), this.#days);
    if (this.#snapshots.size < MOST_SNAPSHOTS) this.#snapshots.set(name, frame);
    return [frame];
  }

  #onePrice({ symbol }: ClientMessageOf<'get_price'>): Frame[] {
    if (!this.#tick) throw new AppError('PRICE_NOT_AVAILABLE');
    const frame = onePriceFrame(this.#tick, symbol);
    if (!frame) throw new AppError('SYMBOL_NOT_FOUND');
    return [frame];
  }

  #followOnly(client: Client, message: ClientMessageOf<'follow'>): Frame[] {
    const interests = replaceInterests(client.interests, message);
    // Overtaken by a later one, whose answer is final.
    if (!interests) return [];
    this.#follow(client, interests);
    const symbolNames = Object.keys(message.prices);
    const frames = symbolNames.length === 0 ? [] : this.#snapshot(ALL_SYMBOLS in message.prices ? 'all' : symbolNames);
    return frames.length > 0 ? frames : [successFrame('follow')];
  }

  #handle(client: Client, message: ClientMessage): Frame[] {
    switch (message.type) {
      case 'subscribe':
        this.#follow(client, withSubscription(client.interests, message));
        return [
          successFrame('subscribe'),
          ...(message.channel === 'price' ? this.#snapshot(getNamedSymbols(message)) : []),
        ];
      case 'unsubscribe':
        this.#follow(client, withoutSubscription(client.interests, message));
        return [successFrame('unsubscribe')];
      case 'follow':
        return this.#followOnly(client, message);
      case 'get_price':
        return this.#onePrice(message);
      case 'get_all_prices':
        return this.#snapshot('all');
      case 'ping':
        return [pongFrame(message)];
      default:
        throw new AppError('FORBIDDEN', { message: `This socket carries public prices alone: send this to /ws.` });
    }
  }
}
