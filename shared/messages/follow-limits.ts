/** Stands for every symbol that is not named next to it. */
export const ALL_SYMBOLS = '*';
/** Maximum symbols in one message. */
export const MAX_FOLLOWED_SYMBOLS = 100;
/** Maximum candle series of one connection: all tabs of a browser share it. */
export const MAX_FOLLOWED_SERIES = 16;
