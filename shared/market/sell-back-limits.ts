/** A quote holds for so long, seconds. */
export const SELL_QUOTE_SECONDS = 3;
/** The end of an option in which it cannot be sold back, seconds: no quote reaches into it. */
export const SELL_CUTOFF_SECONDS = 15;

/** For so long, counted from the second in which it was bought, an option brings less than its stake: three seconds at least. */
export const SELL_FRESH_SECONDS = 4;
