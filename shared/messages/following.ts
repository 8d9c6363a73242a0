/** In place of a symbol: every one there is that is not named beside it. */
export const EVERY_SYMBOL = '*';
/** Symbols that one message may name. */
export const SYMBOLS_FOLLOWED = 100;
/** Candle series that one connection may follow: all the tabs of a browser share one. */
export const SERIES_FOLLOWED = 16;
