import type { Timeframe } from '#shared/market/timeframes.ts';
import type {
  AccountEventFrame,
  AllPricesFrame,
  AuthSuccessFrame,
  ErrorFrame,
  KlineUpdateFrame,
  PriceUpdateFrame,
} from '#shared/messages/frames.ts';
import type { Sent } from '#shared/messages/socket.ts';
import type { Effect, Interests } from './state.ts';

/** `idle`: not started. `connecting`: the first time. `waiting`: lost, and tried again after a while. */
export type Status = 'idle' | 'connecting' | 'open' | 'waiting';

/** Symbols, or all there are. */
export type Symbols = 'all' | readonly string[];

/** What happened in the account that the socket is logged in to. */
export type AccountNews =
  | {
      type: 'event';
      frame: AccountEventFrame;
      /** A newer event came before it: what it says of balances and orders may be out of date. */
      late: boolean;
    }
  /** Events were missed: read again what is shown of the account. */
  | { type: 'missed' }
  | { type: 'login'; frame: AuthSuccessFrame }
  /** The server did not take the token. */
  | { type: 'refused'; frame: ErrorFrame };

export type KlineNews =
  | { type: 'update'; frame: KlineUpdateFrame }
  /** Candles were missed: read them again. */
  | { type: 'refresh' };

export type PricesFrame = AllPricesFrame | PriceUpdateFrame;

/** The browser's one socket. Every `on…` and `subscribe…` returns the way to stop. */
export interface LiveSocket {
  /** Connects, and stays connected until `stop`. */
  start(): void;
  stop(): void;
  status: () => Status;
  onStatus: (listener: () => void) => () => void;
  /** Logs in with this token, or, with null, out. A rotated token is given in the same way. */
  setToken(token: string | null): void;
  onAccount(listener: (news: AccountNews) => void): () => void;
  /** Asks for prices every `pace` seconds; where several ask for one, the fastest pace holds. */
  subscribePrices(symbols: Symbols, pace: number): () => void;
  /** The pace at which prices of a symbol are asked for, seconds; null where nobody asks. */
  paceOf(symbol: string): number | null;
  onPrices(listener: (frame: PricesFrame) => void): () => void;
  /** The newest candles of a series whenever one closes, and word when they must be read again. */
  subscribeKline(symbol: string, timeframe: Timeframe, listener: (news: KlineNews) => void): () => void;
  /** Tells the server which page is looked at, now and on every socket to come. */
  viewPage(page: string): void;
  /** Says that this user's assets are looked at, for as long as they are: their worth then comes every two seconds. */
  watchAssets(user: string): () => void;
}

/** As much of a WebSocket as is used here. */
export interface Wire {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
}

/** What the other tabs that are served through the socket of this one want. */
export interface Others {
  interests: readonly Interests[];
  /** Somebody looks at one of them. */
  viewing: boolean;
  /** The page that is looked at there, as far as they told. */
  page: string | null;
}

/** A socket that may serve other tabs, or be served by one. */
export interface SharedSocket extends LiveSocket {
  /** How sockets are made from now on. */
  connectBy(connect: () => Wire): void;
  /** Another socket takes the place of what there is, as soon as it is ready. */
  renew(): void;
  /** Nothing stays connected until the page is back or `renew` is called. */
  suspend(): void;
  setOthers(others: Others): void;
  /** Sends a message as it is, where something is connected. */
  say(message: Sent): void;
  /** Does what is due by now: the browser's timers may come late. */
  poke(): void;
  /** How the last login stands, null while there was none. */
  login(): AuthSuccessFrame | null;
  /** All that comes in, as it is told to this page. */
  onNews(listener: (news: Effect) => void): () => void;
}
