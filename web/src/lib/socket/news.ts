import type {
  AccountEventFrame,
  AllPricesFrame,
  AuthSuccessFrame,
  ErrorFrame,
  KlineUpdateFrame,
  PriceUpdateFrame,
} from '#shared/messages/frames.ts';

/** `idle`: not started. `connecting`: the first time. `waiting`: lost, and tried again after a while. */
export type SocketStatus = 'idle' | 'connecting' | 'open' | 'waiting';

/** Symbols, or all there are. */
export type SymbolSelection = 'all' | readonly string[];

/** What happened in the account that the socket is logged in to. */
export type AccountSocketEvent =
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

export type KlineSocketEvent =
  | { type: 'update'; frame: KlineUpdateFrame }
  /** Candles were missed: read them again. */
  | { type: 'refresh' };

export type PricesFrame = AllPricesFrame | PriceUpdateFrame;
