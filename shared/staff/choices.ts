/** What stands between a symbol and its orders, as lists filter by it. */
export const symbolStates = ['trading', 'halted', 'inactive'] as const;

/** Bank accounts by what came of their review; `pending` are those that wait for one. */
export const bankReviewStates = ['pending', 'active', 'rejected'] as const;

/** How far the expiries of the exposure are looked at, minutes. */
export const expiryHorizons = ['15', '60', '360'] as const;
/** What its symbols are sorted by, the largest first; `symbol` keeps the order of lists. */
export const exposureSorts = ['worst', 'payouts', 'long', 'short', 'net', 'symbol'] as const;

/** How many days back what customers hold is shown. */
export const holdingSpans = ['30', '90', '365'] as const;

/** Parts of the net result of a day: by product, and what staff adjusted. */
export const resultParts = [
  'options',
  'perpetuals',
  'exchange',
  'withdrawals',
  'wealth',
  'loans',
  'adjustments',
] as const;
export type ResultPart = (typeof resultParts)[number];
/** What is traded. */
export const tradedProducts = ['options', 'perpetuals', 'exchange'] as const;
export type TradedProduct = (typeof tradedProducts)[number];
