import * as z from 'zod';
import { decimalString, epochSeconds } from './scalars.ts';

export const receiptPoint = z.object({
  at: epochSeconds,
  price: decimalString,
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
  /**
   * When the order, the close or the exit was accepted, epoch ms: the price by which it was done was observed later. Null
   * where nobody asked for it, as for a liquidation.
   */
  accepted_ms: z.int().nullable(),
  entry: receiptPoint,
  exit: receiptPoint.nullable(),
});
export type Receipt = z.input<typeof receipt>;
