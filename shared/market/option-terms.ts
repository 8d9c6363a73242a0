import { type Amount, amount as amountOf, type Percent, percent, percentOf, subtract, ZERO } from '#shared/money.ts';
import { discountedFee, NO_DISCOUNT } from './fee-discount.ts';

/** The part of a period's configuration that decides what an option costs and pays. */
export interface OptionTermsConfig {
  /** Percent of the amount that is paid on top of the net amount when the direction turns out right. */
  payout_rate: Percent;
  fee_calculation_method: 'fixed' | 'percentage';
  /** The fee by the fixed method. */
  fee_per_order: Amount;
  /** Percent of the amount: the fee by the percentage method, within `min_fee` and `max_fee`. */
  fee_percentage: Percent;
  /** Bounds of the percentage method; zero means no bound. `max_fee` wins where the two cross. */
  min_fee: Amount;
  max_fee: Amount;
  /** Percent of the amount. */
  tax_rate: Percent;
}

/** What an option of a given amount costs and pays, in units of 10⁻⁸ USDT; nothing here is ever negative. */
export interface OptionTerms {
  fee: Amount;
  tax: Amount;
  /** `amount − fee − tax`: what comes back with the payout. */
  net: Amount;
  /** `amount × payout_rate / 100`. */
  payout: Amount;
  /** What is credited when the direction turns out right: `net + payout`. */
  credit: Amount;
}

const least = (a: Amount, b: Amount): Amount => (a < b ? a : b);

function feeOf(config: OptionTermsConfig, amount: Amount): Amount {
  if (config.fee_calculation_method === 'fixed') return config.fee_per_order;
  const share = percentOf(amount, config.fee_percentage, 'up');
  const raised = config.min_fee > 0n && share < config.min_fee ? config.min_fee : share;
  return config.max_fee > 0n && raised > config.max_fee ? config.max_fee : raised;
}

/**
 * The terms of an option. Fee and tax are rounded up and the payout down to whole units, so that the house never owes
 * a fraction that it did not take. Fee and tax together never exceed the amount: a fixed fee above a tiny amount takes
 * all of it and no more. `discount` is a percent of the fee, that of the trader's level.
 */
export function optionTerms(config: OptionTermsConfig, amount: Amount, discount = NO_DISCOUNT): OptionTerms {
  const fee = least(discountedFee(feeOf(config, amount), discount), amount);
  const tax = least(percentOf(amount, config.tax_rate, 'up'), subtract(amount, fee));
  const net = subtract(subtract(amount, fee), tax);
  const payout = percentOf(amount, config.payout_rate, 'down');
  return { fee, tax, net, payout, credit: (net + payout) as Amount };
}

/** The same with decimal strings, as it travels. */
type OptionTermsText = {
  [K in keyof OptionTermsConfig]: K extends 'fee_calculation_method' ? OptionTermsConfig[K] : string;
};

/** The configuration as it travels, in units. @throws {RangeError} when a figure is no decimal. */
export const parseOptionTerms = (config: OptionTermsText): OptionTermsConfig => ({
  payout_rate: percent(config.payout_rate),
  fee_calculation_method: config.fee_calculation_method,
  fee_per_order: amountOf(config.fee_per_order),
  fee_percentage: percent(config.fee_percentage),
  min_fee: amountOf(config.min_fee),
  max_fee: amountOf(config.max_fee),
  tax_rate: percent(config.tax_rate),
});

/** Credited minus amount for an option that turned out right; minus the whole amount for one that did not. */
export const getWinProfit = (terms: OptionTerms, amount: Amount): Amount => subtract(terms.credit, amount);
export const getLoss = (amount: Amount): Amount => subtract(ZERO, amount);
