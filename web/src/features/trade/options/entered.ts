import type { OptionOrder } from '#shared/schemas/options.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';

/** An option that has its entry: its time runs. */
export type EnteredOrder = OptionOrder & {
  entry_price: string;
  expired_at: number;
  receipt: OptionOrder['receipt'] & { entry: ReceiptPoint };
};

/** False while it waits for the first price after its acceptance, and where none came. */
export const hasEntered = (order: OptionOrder): order is EnteredOrder =>
  order.entry_price !== null && order.expired_at !== null && order.receipt.entry !== null;
