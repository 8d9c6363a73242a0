/** In place of a symbol: every one there is that is not named beside it. */
export const ALL_SYMBOLS = '*';
/** Symbols that one message may name. */
export const MAX_FOLLOWED_SYMBOLS = 100;
/** Candle series that one connection may follow: all the tabs of a browser share one. */
export const MAX_FOLLOWED_SERIES = 16;
