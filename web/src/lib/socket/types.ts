import type { Timeframe } from '../../../../shared/market/timeframes.ts';
import type {
  AccountEventFrame,
  AllPricesFrame,
  AuthSuccessFrame,
  ErrorFrame,
  KlineUpdateFrame,
  PriceUpdateFrame,
} from '../../../../shared/messages/frames.ts';

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
}
