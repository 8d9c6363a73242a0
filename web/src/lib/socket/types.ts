import type { Timeframe } from '../../../../shared/market/timeframes.ts';
import type {
  AccountEventFrame,
  AuthSuccessFrame,
  ErrorFrame,
  Frame,
  KlineUpdateFrame,
} from '../../../../shared/messages/frames.ts';
import type { PriceRecord } from '../../../../shared/schemas/market.ts';

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

export type KlineNews = { type: 'update'; frame: KlineUpdateFrame } | { type: 'refresh' };

/** A price as the page knows it. */
export interface LivePrice extends PriceRecord {
  /** Sequence of the tick. */
  sequence: number;
  /** Second of the tick, epoch seconds. */
  at: number;
  /** Counts the changes of this price here, so that a cell can flash. */
  changes: number;
  /** Where the last change went: 1 up, -1 down, 0 none yet. */
  direction: -1 | 0 | 1;
}

export interface PriceStore {
  /** The price of a symbol; the same object until it changes. */
  get(symbol: string): LivePrice | undefined;
  /** Sequence and second of the newest tick, and whether its prices are simulated. */
  latest(): { sequence: number; at: number; simulated: boolean } | null;
  /** Calls back when the price of this symbol changed. Returns the way to stop. */
  watch(symbol: string, listener: () => void): () => void;
  /** Calls back when any price changed, once a frame. */
  watchAll(listener: () => void): () => void;
}

/** The browser's one socket. */
export interface LiveSocket {
  /** Connects, and stays connected until `stop`. */
  start(): void;
  stop(): void;
  status(): Status;
  onStatus(listener: (status: Status) => void): () => void;
  /** Logs in with this token, or, with null, out. A rotated token is given in the same way. */
  setToken(token: string | null): void;
  prices: PriceStore;
  /** Asks for prices every `pace` seconds; who asks for the fastest gets it for all. Returns the way to let go. */
  subscribePrices(symbols: Symbols, pace: number): () => void;
  /** The newest candles of a series whenever one closes, and word when they must be read again. */
  subscribeKline(symbol: string, timeframe: Timeframe, listener: (news: KlineNews) => void): () => void;
  onAccount(listener: (news: AccountNews) => void): () => void;
  /** Every frame, after it was taken in. */
  onFrame(listener: (frame: Frame) => void): () => void;
  /** Tells the server which page is looked at. */
  viewPage(page: string): void;
}
