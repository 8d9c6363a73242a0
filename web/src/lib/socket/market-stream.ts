import type { SocketEffect, SocketInterests } from './state.ts';
import type { MarketSocket, MarketSocketContext, SharedSocket } from './types.ts';

/** Downtime after which the other socket takes over, ms: it usually reconnects at once. */
const MAX_DOWNTIME_MS = 3000;

/**
 * A second socket for prices and candles only. It is active from its first such frame until it has been down for a
 * while; otherwise the page's own socket is. Only the active one is sent the interests, and only its frames are used.
 */
export class MarketStream implements MarketSocket {
  readonly #socket: SharedSocket;
  readonly #around: MarketSocketContext;
  readonly #stops: (() => void)[];
  #counts = false;
  #stopWaiting = () => {};

  constructor(socket: SharedSocket, around: MarketSocketContext) {
    this.#socket = socket;
    this.#around = around;
    this.#stops = [socket.onNews((news) => this.#hear(news)), socket.onStatus(() => this.#statusChanged())];
  }

  /** Call it once the receiver of the callbacks is ready. */
  start(): void {
    this.#socket.start();
  }

  get counts(): boolean {
    return this.#counts;
  }

  follow(interests: SocketInterests, viewing: boolean): void {
    this.#socket.setOthers({ interests: [interests], viewing, page: null });
  }

  askSnapshot(): void {
    this.#socket.say({ type: 'get_all_prices' });
  }

  suspend(): void {
    this.#socket.suspend();
  }

  end(): void {
    for (const stop of this.#stops) stop();
    this.#stopWaiting();
    this.#socket.stop();
    this.#become(false);
  }

  #hear(news: SocketEffect): void {
    const isMarket = news.type === 'prices' || news.type === 'kline';
    if (isMarket) this.#become(true);
    if (this.#counts && (isMarket || news.type === 'interrupted')) this.#around.take(news);
  }

  #statusChanged(): void {
    this.#stopWaiting();
    this.#stopWaiting = () => {};
    this.#tellThere();
    if (this.#counts && this.#socket.status() !== 'open')
      this.#stopWaiting = this.#around.wait(MAX_DOWNTIME_MS, () => this.#become(false));
  }

  #tellThere(): void {
    this.#around.isThere(this.#counts && this.#socket.status() === 'open');
  }

  #become(counts: boolean): void {
    if (counts === this.#counts) return;
    this.#counts = counts;
    this.#around.changed();
    this.#tellThere();
  }
}
