import { type Amount, type Percent, percentOf, subtract } from '#shared/money.ts';

/** A level's discount is a percent of the fee. */
export const NO_DISCOUNT = 0n as Percent;
const WHOLE = 10_000_000_000n as Percent;

/** A fee with a discount off it; the discount is rounded down, and never more than the fee. */
export const discountedFee = (fee: Amount, discount: Percent): Amount =>
  subtract(fee, percentOf(fee, discount < WHOLE ? discount : WHOLE, 'down'));

/** A rate of fees with a discount off it, the same for what an order pays at its opening and at each close. */
export const discountedRate = (rate: Percent, discount: Percent): Percent =>
  discountedFee(rate as bigint as Amount, discount) as bigint as Percent;
