import { Refusal } from '../../shared/api/errors.ts';
import type { OptionOrderId } from '../../shared/ids.ts';
import type { OptionReceipt, PublicSale, Receipt } from '../../shared/schemas/option-order.ts';
import type { EpochSeconds } from '../../shared/time.ts';
import { findOption, receiptView } from '../data/option-orders.ts';

export interface PublicReceipt {
  symbol: string;
  direction: string;
  status: string;
  expired_at: EpochSeconds;
  receipt: Receipt & { sale?: PublicSale };
}

/** Without what the sale was worth. */
function publicView({ sale, ...receipt }: OptionReceipt): PublicReceipt['receipt'] {
  if (!sale) return receipt;
  const { fair_value: _fair, spread: _spread, amount: _amount, ...seen } = sale;
  return { ...receipt, sale: seen };
}

/**
 * The receipt of an option for whoever has its id, which cannot be guessed: not whose it is, nor what it was worth.
 * @throws {Refusal} ORDER_NOT_FOUND
 */
export async function readReceipt(id: OptionOrderId): Promise<PublicReceipt> {
  const order = await findOption(id);
  if (!order) throw new Refusal('ORDER_NOT_FOUND');
  const { symbol, direction, status, expired_at } = order;
  return { symbol, direction, status, expired_at, receipt: publicView(receiptView(order)) };
}
