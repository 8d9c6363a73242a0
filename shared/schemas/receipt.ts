import * as z from 'zod';
import { decimalString, epochSeconds } from './scalars.ts';

export const receiptPricePoint = z.object({
  at: epochSeconds,
  price: decimalString,
  source: z.string(),
  /** Age of the price at that second, ms. */
  age: z.int(),
  sequence: z.int(),
  /** Hash of the tick, hex. */
  hash: z.string(),
});
export type ReceiptPricePoint = z.input<typeof receiptPricePoint>;

export const settlementReceipt = z.object({
  /** Name of the settlement rule; the documentation has its text. */
  rule: z.string(),
  /**
   * Acceptance of the order, close or exit, epoch ms: its price was observed later. Null when not requested by a user,
   * such as a liquidation.
   */
  accepted_ms: z.int().nullable(),
  entry: receiptPricePoint,
  exit: receiptPricePoint.nullable(),
});
export type SettlementReceipt = z.input<typeof settlementReceipt>;
