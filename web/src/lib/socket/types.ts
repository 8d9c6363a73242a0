import type { Timeframe } from '#shared/market/timeframes.ts';
import type { AuthSuccessFrame } from '#shared/messages/frames.ts';
import type { ClientMessageInput } from '#shared/messages/socket.ts';
import type {
  AccountSocketEvent,
  KlineSocketEvent,
  PricesFrame,
  SocketStatus,
  SymbolSelection,
} from './account-events.ts';
import type { SocketEffect, SocketInterests, SocketLoginFields } from './state.ts';

/** The browser's only socket. Every `on…` and `subscribe…` returns an unsubscribe function. */
export interface LiveSocket {
  /** Connects and stays connected until `stop`. */
  start(): void;
  stop(): void;
  status: () => SocketStatus;
  onStatus: (listener: () => void) => () => void;
  /** Logs in with this token, or out with null. Also used for a rotated token. */
  setToken(token: string | null, login?: SocketLoginFields): void;
  onAccount(listener: (news: AccountSocketEvent) => void): () => void;
  /** Subscribes to prices every `pace` seconds; for one symbol the fastest pace applies. */
  subscribePrices(symbols: SymbolSelection, pace: number): () => void;
  /** Returns the subscribed pace of a symbol, seconds; null without a subscription. */
  paceOf(symbol: string): number | null;
  onPrices(listener: (frame: PricesFrame) => void): () => void;
  /** Subscribes to the newest candles of a series at each close, and to notices of missed ones. */
  subscribeKline(symbol: string, timeframe: Timeframe, listener: (news: KlineSocketEvent) => void): () => void;
  /** Sets the factory of a separate socket for prices and candles; null for none. */
  streamBy(make: ((around: MarketSocketContext) => MarketSocket) | null): void;
  /** Reports the viewed page to the server, now and on every later socket. */
  viewPage(page: string): void;
  /** Reports that this user's assets are viewed: their value is then sent every two seconds until stopped. */
  watchAssets(user: string): () => void;
}

/** Context of a socket that carries only prices and candles. */
export interface MarketSocketContext {
  wait: (ms: number, then: () => void) => () => void;
  /** Handles an effect of this socket while it is the active one. */
  take: (news: SocketEffect) => void;
  /** Called when it becomes active or inactive. */
  changed: () => void;
  /** Called when it connects or disconnects. */
  isThere: (isConnected: boolean) => void;
}

/** A socket that carries only prices and candles. */
export interface MarketSocket {
  /** True while it is active: the page's own socket then follows nothing. */
  readonly counts: boolean;
  start(): void;
  end(): void;
  suspend(): void;
  follow(interests: SocketInterests, viewing: boolean): void;
  askSnapshot(): void;
}

/** Used part of a WebSocket. */
export interface SocketWire {
  /** True when it leads to another tab, which has the socket. */
  readonly isShared?: true;
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

/** Needs of the other tabs that this tab's socket serves. */
export interface OtherTabsNeeds {
  interests: readonly SocketInterests[];
  /** True while one of them is visible. */
  viewing: boolean;
  /** The page viewed there, as far as reported. */
  page: string | null;
}

/** A socket that may serve other tabs, or be served by one. */
export interface SharedSocket extends LiveSocket {
  /** Sets how sockets are created from now on. */
  connectBy(connect: () => SocketWire): void;
  /** Replaces the socket once the new one is ready. */
  renew(): void;
  /** Closes all connections until the page is back or `renew` is called. */
  suspend(): void;
  setOthers(otherTabs: OtherTabsNeeds): void;
  /** Sends a message unchanged, if connected. */
  say(message: ClientMessageInput): void;
  /** Runs what is due: the browser's timers may be late. */
  poke(): void;
  /** Returns the last login, null without one. */
  login(): AuthSuccessFrame | null;
  /** Calls back with every effect for this page. */
  onNews(listener: (news: SocketEffect) => void): () => void;
}
