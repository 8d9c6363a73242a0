import type { OptionOrder } from '#shared/schemas/options.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';

/** An option that has its entry: its time runs, or is over. */
export type OptionOrderWithEntry = OptionOrder & {
  entry_price: string;
  expired_at: number;
  receipt: { entry: ReceiptPoint };
};

/** False while an option waits for the price that it enters by, and where none came. */
export const hasOptionEntry = (order: OptionOrder): order is OptionOrderWithEntry =>
  order.entry_price !== null && order.expired_at !== null && order.receipt.entry !== null;
