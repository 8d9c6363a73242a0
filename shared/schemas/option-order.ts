import * as z from 'zod';
import { decimalOut, epochSeconds, symbolName } from './scalars.ts';

export const directions = ['call', 'put'] as const;
export type Direction = (typeof directions)[number];

/** `settled` is a tie, `cancelled` a refund for want of a price. */
export const optionStatuses = ['pending', 'win', 'lose', 'settled', 'cancelled'] as const;
export type OptionStatus = (typeof optionStatuses)[number];

export const receiptPoint = z.object({
  at: epochSeconds,
  price: decimalOut,
  source: z.string(),
  /** Age of the price at that second, ms. */
  age: z.int(),
  sequence: z.int(),
  /** Hash of the tick, hex. */
  hash: z.string(),
});
export type ReceiptPoint = z.input<typeof receiptPoint>;

export const receipt = z.object({
  /** Name of the rule by which the order is settled; its text is in the documentation. */
  rule: z.string(),
  entry: receiptPoint,
  exit: receiptPoint.nullable(),
});
export type Receipt = z.input<typeof receipt>;

export const optionOrder = z.object({
  id: z.string(),
  order_number: z.string(),
  symbol: symbolName,
  direction: z.enum(directions),
  status: z.enum(optionStatuses),
  amount: decimalOut,
  fee: decimalOut,
  tax: decimalOut,
  net_amount: decimalOut,
  /** Percent. */
  payout_rate: decimalOut,
  /** What is credited if the direction turns out right. */
  expected_payout: decimalOut,
  /** What was credited; null while pending. */
  payout: decimalOut.nullable(),
  /** Credited minus amount; null while pending. */
  profit_loss: decimalOut.nullable(),
  entry_price: decimalOut,
  expiry_price: decimalOut.nullable(),
  period_id: z.string(),
  period_name: z.string(),
  /** Seconds. */
  expiry_period: z.int(),
  created_at: epochSeconds,
  expired_at: epochSeconds,
  settled_at: epochSeconds.nullable(),
  /** Seconds until expiry on the server's clock when the answer was made. */
  countdown_seconds: z.int(),
  cancel_reason: z.string().nullable(),
  receipt,
});
/** An option order as it travels. */
export type OptionOrder = z.input<typeof optionOrder>;

export const feeMethods = ['fixed', 'percentage'] as const;

export const optionConfig = z.object({
  id: z.string(),
  /** Seconds. */
  period: z.int(),
  payout_rate: decimalOut,
  min_amount: decimalOut,
  max_amount: decimalOut,
  fee_calculation_method: z.enum(feeMethods),
  fee_per_order: decimalOut,
  fee_percentage: decimalOut,
  min_fee: decimalOut,
  max_fee: decimalOut,
  tax_rate: decimalOut,
  is_active: z.boolean(),
});
/** A period and its terms as they travel. */
export type OptionConfig = z.input<typeof optionConfig>;
