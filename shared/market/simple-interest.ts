import type { Amount, Percent } from '#shared/money.ts';

/** A percentage is in units of 10⁻⁸, divided by a hundred, for one day of 365. */
const DIVISOR = 100n * 100_000_000n * 365n;

/**
 * Returns simple interest: `units × rate / 100 / 365 × days`, rounded down to a unit. A year always has 365 days.
 * @param unitDays units of 10⁻⁸ times days: sums of several principals, each with its own days, are rounded once.
 */
export const computeUnitDayInterest = (unitDays: bigint, rate: Percent): Amount =>
  ((unitDays * rate) / DIVISOR) as Amount;

/** Same for one principal. */
export const computeSimpleInterest = (principal: Amount, rate: Percent, days: number): Amount =>
  computeUnitDayInterest(principal * BigInt(days), rate);
