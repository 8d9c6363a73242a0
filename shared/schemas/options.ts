import * as z from 'zod';
import { optionDirections, optionStatuses } from '#shared/market/option.ts';
import { settlementReceipt, receiptPricePoint } from './receipt.ts';
import { decimalString, epochSeconds, symbolName } from './scalars.ts';

/** Calculation of a sell-back amount; `docs/sell-back.md` has the formula. */
export const optionSaleReceipt = z.object({
  /** Name of the rule that computed the amount. */
  rule: z.string(),
  quote_id: z.string(),
  quoted_at: epochSeconds,
  /** USDT. */
  fair_value: decimalString,
  spread: decimalString,
  amount: decimalString,
  /** Standard deviation of a year's logarithmic return, used for the fair value, percent. */
  volatility: decimalString,
  /** The one used for the spread: the upper end of the range from the ticks, percent. */
  volatility_high: decimalString,
  /** First second of the measured ticks; the last is that of `point`. */
  measured_from: epochSeconds,
  /** From the price to expiry, and to the end of the quote; from the purchase to the quote. */
  remaining_ms: z.int(),
  exposed_ms: z.int(),
  held_ms: z.int(),
  /** Price that valued the option. */
  point: receiptPricePoint,
});
export type OptionSaleReceipt = z.input<typeof optionSaleReceipt>;

/** Receipt of an option; `entry` is null before its price, `sale` without a sell-back. */
export const optionReceipt = settlementReceipt.extend({
  entry: receiptPricePoint.nullable(),
  sale: optionSaleReceipt.nullable(),
});
export type OptionReceipt = z.input<typeof optionReceipt>;

/** Public data of a sale, for anyone with the order's id: without its value. */
export const publicOptionSale = optionSaleReceipt.omit({ fair_value: true, spread: true, amount: true });
export type PublicOptionSale = z.input<typeof publicOptionSale>;

export const optionOrder = z.object({
  id: z.string(),
  order_number: z.string(),
  symbol: symbolName,
  direction: z.enum(optionDirections),
  status: z.enum(optionStatuses),
  amount: decimalString,
  fee: decimalString,
  tax: decimalString,
  net_amount: decimalString,
  /** Percent. */
  payout_rate: decimalString,
  /** Credited if the direction is right. */
  expected_payout: decimalString,
  /** Amount credited; null while pending. */
  payout: decimalString.nullable(),
  /** Credited minus amount; null while pending. */
  profit_loss: decimalString.nullable(),
  /** First price observed after acceptance; null before. */
  entry_price: decimalString.nullable(),
  expiry_price: decimalString.nullable(),
  period_id: z.string(),
  period_name: z.string(),
  /** Seconds. */
  expiry_period: z.int(),
  created_at: epochSeconds,
  /** Second of the entry plus the period; null before the entry. */
  expired_at: epochSeconds.nullable(),
  settled_at: epochSeconds.nullable(),
  /** Seconds until expiry by the server's clock at the time of the answer. */
  countdown_seconds: z.int(),
  cancel_reason: z.string().nullable(),
  /** Journal entries that moved its money, oldest first. */
  journal_ids: z.array(z.string()),
  receipt: optionReceipt,
});

/** An option order in wire format. */
export type OptionOrder = z.input<typeof optionOrder>;

const figures = {
  /** Decided options, with any result. */
  count: z.int(),
  won: z.int(),
  lost: z.int(),
  tied: z.int(),
  sold: z.int(),
  /** Refunds for lack of a price. */
  cancelled: z.int(),
  /** Sums of decided options, USDT. */
  staked: decimalString,
  paid: decimalString,
  /** Paid minus staked. */
  profit: decimalString,
  /** Percent of wins among wins and losses, two decimals; null without any. */
  win_rate: decimalString.nullable(),
};

/** Results of an account's options since it was opened. */
export const optionStatistics = z.object({
  ...figures,
  open: z.int(),
  by_period: z.array(z.object({ period_id: z.string(), period_name: z.string(), expiry_period: z.int(), ...figures })),
});
export type OptionStatistics = z.input<typeof optionStatistics>;

export const optionFeeMethods = ['fixed', 'percentage'] as const;

export const optionConfig = z.object({
  id: z.string(),
  /** Seconds. */
  period: z.int(),
  payout_rate: decimalString,
  min_amount: decimalString,
  max_amount: decimalString,
  fee_calculation_method: z.enum(optionFeeMethods),
  fee_per_order: decimalString,
  fee_percentage: decimalString,
  min_fee: decimalString,
  max_fee: decimalString,
  tax_rate: decimalString,
  is_active: z.boolean(),
});

/** A period and its terms in wire format. */
export type OptionConfig = z.input<typeof optionConfig>;
