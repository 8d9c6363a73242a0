import * as z from 'zod';
import { directions, optionStatuses } from '#shared/market/option.ts';
import { receipt, receiptPoint } from './receipt.ts';
import { decimalString, epochSeconds, symbolName } from './scalars.ts';

/** How the amount came about for which an option was sold back; `docs/sell-back.md` has the formula. */
export const receiptSale = z.object({
  /** Name of the rule by which the amount was computed. */
  rule: z.string(),
  quote_id: z.string(),
  quoted_at: epochSeconds,
  /** USDT. */
  fair_value: decimalString,
  spread: decimalString,
  amount: decimalString,
  /** Standard deviation of a year's logarithmic return that the fair value is computed with, percent. */
  volatility: decimalString,
  /** That by which the spread is computed: the upper end of what the ticks allow, percent. */
  volatility_high: decimalString,
  /** The first second of the ticks that it was measured by; the last is that of `point`. */
  measured_from: epochSeconds,
  /** From the moment of the price to expiry, and to the end of the quote; from buying to the quote. */
  remaining_ms: z.int(),
  exposed_ms: z.int(),
  held_ms: z.int(),
  /** The price at which the option was valued. */
  point: receiptPoint,
});
export type ReceiptSale = z.input<typeof receiptSale>;

/** Of an option; `entry` is null until its price is there, `sale` where it was not sold back. */
export const optionReceipt = receipt.extend({ entry: receiptPoint.nullable(), sale: receiptSale.nullable() });
export type OptionReceipt = z.input<typeof optionReceipt>;

/** What may be seen of a sale by whoever has the id of the order: not what it was worth. */
export const publicSale = receiptSale.omit({ fair_value: true, spread: true, amount: true });
export type PublicSale = z.input<typeof publicSale>;

export const optionOrder = z.object({
  id: z.string(),
  order_number: z.string(),
  symbol: symbolName,
  direction: z.enum(directions),
  status: z.enum(optionStatuses),
  amount: decimalString,
  fee: decimalString,
  tax: decimalString,
  net_amount: decimalString,
  /** Percent. */
  payout_rate: decimalString,
  /** What is credited if the direction turns out right. */
  expected_payout: decimalString,
  /** What was credited; null while pending. */
  payout: decimalString.nullable(),
  /** Credited minus amount; null while pending. */
  profit_loss: decimalString.nullable(),
  /** By the first price that was observed after the order was accepted; null until it is there. */
  entry_price: decimalString.nullable(),
  expiry_price: decimalString.nullable(),
  period_id: z.string(),
  period_name: z.string(),
  /** Seconds. */
  expiry_period: z.int(),
  created_at: epochSeconds,
  /** Second of the entry plus the period; null until the entry is there. */
  expired_at: epochSeconds.nullable(),
  settled_at: epochSeconds.nullable(),
  /** Seconds until expiry on the server's clock when the answer was made. */
  countdown_seconds: z.int(),
  cancel_reason: z.string().nullable(),
  /** The entries of the journal that moved its money, the oldest first. */
  journal_ids: z.array(z.string()),
  receipt: optionReceipt,
});

/** An option order as it travels. */
export type OptionOrder = z.input<typeof optionOrder>;

const figures = {
  /** Options that are decided, however they came out. */
  count: z.int(),
  won: z.int(),
  lost: z.int(),
  tied: z.int(),
  sold: z.int(),
  /** Refunds for want of a price. */
  cancelled: z.int(),
  /** Sums over those that are decided, USDT. */
  staked: decimalString,
  paid: decimalString,
  /** Paid minus staked. */
  profit: decimalString,
  /** Percent of won among won and lost, two decimals; null before the first of these. */
  win_rate: decimalString.nullable(),
};

/** How the options of an account came out, since it was opened. */
export const optionStatistics = z.object({
  ...figures,
  /** Still open. */
  open: z.int(),
  by_period: z.array(z.object({ period_id: z.string(), period_name: z.string(), expiry_period: z.int(), ...figures })),
});
export type OptionStatistics = z.input<typeof optionStatistics>;

export const feeMethods = ['fixed', 'percentage'] as const;

export const optionConfig = z.object({
  id: z.string(),
  /** Seconds. */
  period: z.int(),
  payout_rate: decimalString,
  min_amount: decimalString,
  max_amount: decimalString,
  fee_calculation_method: z.enum(feeMethods),
  fee_per_order: decimalString,
  fee_percentage: decimalString,
  min_fee: decimalString,
  max_fee: decimalString,
  tax_rate: decimalString,
  is_active: z.boolean(),
});

/** A period and its terms as they travel. */
export type OptionConfig = z.input<typeof optionConfig>;
