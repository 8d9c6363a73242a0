import {
  type Amount,
  toAmount as amountOf,
  type Percent,
  toPercent,
  applyPercent,
  subtractAmounts,
  ZERO_AMOUNT,
} from '#shared/money.ts';
import { applyFeeDiscount, NO_FEE_DISCOUNT } from './fee-discount.ts';

/** Part of a period's configuration that decides cost and payout of an option. */
export interface OptionTermsConfig {
  /** Percent of the amount paid on top of the net amount for a right direction. */
  payout_rate: Percent;
  fee_calculation_method: 'fixed' | 'percentage';
  /** Fee of the fixed method. */
  fee_per_order: Amount;
  /** Percent of the amount: fee of the percentage method, within `min_fee` and `max_fee`. */
  fee_percentage: Percent;
  /** Limits of the percentage method; zero is no limit. `max_fee` wins when the two cross. */
  min_fee: Amount;
  max_fee: Amount;
  /** Percent of the amount. */
  tax_rate: Percent;
}

/** Cost and payout of an option with a given amount, in units of 10⁻⁸ USDT; never negative. */
export interface OptionTerms {
  fee: Amount;
  tax: Amount;
  /** `amount − fee − tax`: returned with the payout. */
  net: Amount;
  /** `amount × payout_rate / 100`. */
  payout: Amount;
  /** Credited for a right direction: `net + payout`. */
  credit: Amount;
}

const getSmallerAmount = (a: Amount, b: Amount): Amount => (a < b ? a : b);

function computeOptionFee(config: OptionTermsConfig, amount: Amount): Amount {
  if (config.fee_calculation_method === 'fixed') return config.fee_per_order;
  const share = applyPercent(amount, config.fee_percentage, 'up');
  const raised = config.min_fee > 0n && share < config.min_fee ? config.min_fee : share;
  return config.max_fee > 0n && raised > config.max_fee ? config.max_fee : raised;
}

/**
 * Returns the terms of an option. Fee and tax are rounded up and the payout down to whole units, so that the house
 * never owes a fraction that it did not receive. Fee and tax together never exceed the amount: a fixed fee above a tiny
 * amount takes all of it. `discount` is the percent of the fee for the trader's level.
 */
export function computeOptionTerms(config: OptionTermsConfig, amount: Amount, discount = NO_FEE_DISCOUNT): OptionTerms {
  const fee = getSmallerAmount(applyFeeDiscount(computeOptionFee(config, amount), discount), amount);
  const tax = getSmallerAmount(applyPercent(amount, config.tax_rate, 'up'), subtractAmounts(amount, fee));
  const net = subtractAmounts(subtractAmounts(amount, fee), tax);
  const payout = applyPercent(amount, config.payout_rate, 'down');
  return { fee, tax, net, payout, credit: (net + payout) as Amount };
}

/** The same with decimal strings, in wire format. */
type OptionTermsText = {
  [K in keyof OptionTermsConfig]: K extends 'fee_calculation_method' ? OptionTermsConfig[K] : string;
};

/** Converts a wire-format configuration to units. @throws {RangeError} when a setting is no decimal. */
export const parseOptionTerms = (config: OptionTermsText): OptionTermsConfig => ({
  payout_rate: toPercent(config.payout_rate),
  fee_calculation_method: config.fee_calculation_method,
  fee_per_order: amountOf(config.fee_per_order),
  fee_percentage: toPercent(config.fee_percentage),
  min_fee: amountOf(config.min_fee),
  max_fee: amountOf(config.max_fee),
  tax_rate: toPercent(config.tax_rate),
});

/**
 * Returns how many of 100 such options have to be right to lose nothing, rounded up; null when 100 are not enough. Ties,
 * which return the amount, are not counted.
 */
export function countBreakEvenWins({ credit }: Pick<OptionTerms, 'credit'>, amount: Amount): number | null {
  if (credit <= amount) return null;
  return Number((100n * amount + credit - 1n) / credit);
}

/** Returns minus the whole amount: what an option that is not right costs. */
export const getOptionLoss = (amount: Amount): Amount => subtractAmounts(ZERO_AMOUNT, amount);
