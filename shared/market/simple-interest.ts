import type { Amount, Percent } from '#shared/money.ts';

/** A percentage is in units of 10⁻⁸; of a hundred of it, a day is one of 365. */
const DIVISOR = 100n * 100_000_000n * 365n;

/**
 * Simple interest on so many units for so many days: `units × rate / 100 / 365 × days`, rounded down to a unit. A year has
 * 365 days whatever the calendar says.
 * @param unitDays units of 10⁻⁸ times days: sums of several principals, each with its own days, are rounded once.
 */
export const computeInterest = (unitDays: bigint, rate: Percent): Amount => ((unitDays * rate) / DIVISOR) as Amount;

/** The same of one principal. */
export const simpleInterest = (principal: Amount, rate: Percent, days: number): Amount =>
  computeInterest(principal * BigInt(days), rate);
