import { type Amount, type Percent, applyPercent, subtractAmounts } from '#shared/money.ts';

/** Discount of a level, percent of the fee. */
export const NO_FEE_DISCOUNT = 0n as Percent;
const ONE_HUNDRED_PERCENT = 10_000_000_000n as Percent;

/** Returns a fee less its discount; the discount is rounded down and never exceeds the fee. */
export const applyFeeDiscount = (fee: Amount, discount: Percent): Amount =>
  subtractAmounts(fee, applyPercent(fee, discount < ONE_HUNDRED_PERCENT ? discount : ONE_HUNDRED_PERCENT, 'down'));

/** Returns a fee rate less its discount, the same for an order's opening and each close. */
export const applyFeeRateDiscount = (rate: Percent, discount: Percent): Percent =>
  applyFeeDiscount(rate as bigint as Amount, discount) as bigint as Percent;
