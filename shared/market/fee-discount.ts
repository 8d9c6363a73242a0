import { type Amount, type Percent, percentOf, subtract } from '#shared/money.ts';

/** Discount of a level, percent of the fee. */
export const NO_DISCOUNT = 0n as Percent;
const WHOLE = 10_000_000_000n as Percent;

/** Returns a fee less its discount; the discount is rounded down and never exceeds the fee. */
export const discountedFee = (fee: Amount, discount: Percent): Amount =>
  subtract(fee, percentOf(fee, discount < WHOLE ? discount : WHOLE, 'down'));

/** Returns a fee rate less its discount, the same for an order's opening and each close. */
export const discountedRate = (rate: Percent, discount: Percent): Percent =>
  discountedFee(rate as bigint as Amount, discount) as bigint as Percent;
