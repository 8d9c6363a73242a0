import type { OptionOrder } from '#shared/schemas/options.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';

/** Option with an entry, running or settled. */
export type OptionOrderWithEntry = OptionOrder & {
  entry_price: string;
  expired_at: number;
  receipt: { entry: ReceiptPricePoint };
};

/** Returns false while an option waits for its entry price, and when there was none. */
export const hasOptionEntry = (order: OptionOrder): order is OptionOrderWithEntry =>
  order.entry_price !== null && order.expired_at !== null && order.receipt.entry !== null;
