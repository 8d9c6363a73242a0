/** Validity of a quote, seconds. */
export const SELL_BACK_QUOTE_SECONDS = 3;
/** Final seconds of an option in which it cannot be sold back: no quote extends into them. */
export const SELL_BACK_CUTOFF_SECONDS = 15;

/**
 * Seconds, from the second of purchase, in which an option returns less than its stake: at least three full seconds.
 */
export const SELL_BACK_LOSS_SECONDS = 4;
