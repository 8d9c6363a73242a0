import type {
  AccountEventFrame,
  AllPricesFrame,
  AuthSuccessFrame,
  ErrorFrame,
  KlineUpdateFrame,
  PriceUpdateFrame,
} from '#shared/messages/frames.ts';

/** `idle`: not started. `connecting`: the first time. `waiting`: lost, to be retried later. */
export type SocketStatus = 'idle' | 'connecting' | 'open' | 'waiting';

/** Symbols, or all of them. */
export type SymbolSelection = 'all' | readonly string[];

/** Event of the account that the socket is logged in to. */
export type AccountSocketEvent =
  | {
      type: 'event';
      frame: AccountEventFrame;
      /** True when a newer event arrived first: balances and orders in it may be out of date. */
      late: boolean;
    }
  /** Events were missed: refetch the account data that is shown. */
  | { type: 'missed' }
  | { type: 'login'; frame: AuthSuccessFrame }
  /** The server rejected the token. */
  | { type: 'refused'; frame: ErrorFrame };

export type KlineSocketEvent =
  | { type: 'update'; frame: KlineUpdateFrame }
  /** Candles were missed: refetch them. */
  | { type: 'refresh' };

export type PricesFrame = AllPricesFrame | PriceUpdateFrame;
