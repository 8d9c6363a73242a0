import type { SocketEffect, SocketInterests } from './state.ts';
import type { MarketSocket, MarketSocketContext, SharedSocket } from './types.ts';

/** The other socket takes over when this one was away for so long: it mostly is back at once, ms. */
const AWAY = 3000;

/**
 * A second socket that carries prices and candles alone. It counts from its first frame of them until it was away for a
 * while; before and after that the page's own socket does. Of the two only one is told what is followed, and only one heard.
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

  /** To be called once whoever is called back knows of it. */
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
      this.#stopWaiting = this.#around.wait(AWAY, () => this.#become(false));
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
