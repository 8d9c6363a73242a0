/** Reasons why a symbol takes orders or not, as lists filter by it. */
export const symbolTradingStates = ['trading', 'halted', 'inactive'] as const;

/** Bank accounts by review result; `pending` ones wait for it. */
export const bankAccountReviewStates = ['pending', 'active', 'rejected'] as const;

/** Horizons of the exposure's expiries, minutes. */
export const exposureExpiryHorizons = ['15', '60', '360'] as const;
/** Sort columns of the exposure, largest first; `symbol` keeps the list order. */
export const exposureSortColumns = ['worst', 'payouts', 'long', 'short', 'net', 'symbol'] as const;

/** Spans of customer holdings, days. */
export const customerHoldingSpans = ['30', '90', '365'] as const;

/** Parts of a day's net result: by product, and adjustments of staff. */
export const netResultParts = [
  'options',
  'perpetuals',
  'exchange',
  'withdrawals',
  'wealth',
  'loans',
  'adjustments',
] as const;
export type NetResultPart = (typeof netResultParts)[number];
/** Traded products. */
export const tradedProducts = ['options', 'perpetuals', 'exchange'] as const;
export type TradedProduct = (typeof tradedProducts)[number];
