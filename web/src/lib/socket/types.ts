import type { Timeframe } from '#shared/market/timeframes.ts';
import type { AuthSuccessFrame } from '#shared/messages/frames.ts';
import type { ClientMessageInput } from '#shared/messages/socket.ts';
import type { AccountSocketEvent, KlineSocketEvent, PricesFrame, SocketStatus, SymbolSelection } from './news.ts';
import type { SocketEffect, SocketInterests, LoginFields } from './state.ts';

/** The browser's one socket. Every `on…` and `subscribe…` returns the way to stop. */
export interface LiveSocket {
  /** Connects, and stays connected until `stop`. */
  start(): void;
  stop(): void;
  status: () => SocketStatus;
  onStatus: (listener: () => void) => () => void;
  /** Logs in with this token, or, with null, out. A rotated token is given in the same way. */
  setToken(token: string | null, login?: LoginFields): void;
  onAccount(listener: (news: AccountSocketEvent) => void): () => void;
  /** Asks for prices every `pace` seconds; where several ask for one, the fastest pace holds. */
  subscribePrices(symbols: SymbolSelection, pace: number): () => void;
  /** The pace at which prices of a symbol are asked for, seconds; null where nobody asks. */
  paceOf(symbol: string): number | null;
  onPrices(listener: (frame: PricesFrame) => void): () => void;
  /** The newest candles of a series whenever one closes, and word when they must be read again. */
  subscribeKline(symbol: string, timeframe: Timeframe, listener: (news: KlineSocketEvent) => void): () => void;
  /** Where prices and candles come by a socket of their own, how that is made; null where there is none. */
  streamBy(make: ((around: MarketSocketContext) => MarketSocket) | null): void;
  /** Tells the server which page is looked at, now and on every socket to come. */
  viewPage(page: string): void;
  /** Says that this user's assets are looked at, for as long as they are: their worth then comes every two seconds. */
  watchAssets(user: string): () => void;
}

/** What a socket that carries prices and candles alone has around it. */
export interface MarketSocketContext {
  wait: (ms: number, then: () => void) => () => void;
  /** Takes what comes by this socket while it is the one that counts. */
  take: (news: SocketEffect) => void;
  /** Called when it has become the one that counts, or is so no longer. */
  changed: () => void;
  /** Called when it is there, or away. */
  isThere: (there: boolean) => void;
}

/** A socket that carries prices and candles alone. */
export interface MarketSocket {
  /** What comes by it is what is heard: the page's own follows nothing then. */
  readonly counts: boolean;
  start(): void;
  end(): void;
  suspend(): void;
  follow(interests: SocketInterests, viewing: boolean): void;
  askSnapshot(): void;
}

/** As much of a WebSocket as is used here. */
export interface SocketWire {
  /** It leads to another tab, which has the socket. */
  readonly isShared?: true;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

/** What the other tabs that are served through the socket of this one want. */
export interface OtherTabs {
  interests: readonly SocketInterests[];
  /** Somebody looks at one of them. */
  viewing: boolean;
  /** The page that is looked at there, as far as they told. */
  page: string | null;
}

/** A socket that may serve other tabs, or be served by one. */
export interface SharedSocket extends LiveSocket {
  /** How sockets are made from now on. */
  connectBy(connect: () => SocketWire): void;
  /** Another socket takes the place of what there is, as soon as it is ready. */
  renew(): void;
  /** Nothing stays connected until the page is back or `renew` is called. */
  suspend(): void;
  setOthers(others: OtherTabs): void;
  /** Sends a message as it is, where something is connected. */
  say(message: ClientMessageInput): void;
  /** Does what is due by now: the browser's timers may come late. */
  poke(): void;
  /** How the last login stands, null while there was none. */
  login(): AuthSuccessFrame | null;
  /** All that comes in, as it is told to this page. */
  onNews(listener: (news: SocketEffect) => void): () => void;
}
