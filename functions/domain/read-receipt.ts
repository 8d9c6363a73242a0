import { Refusal } from '../../shared/api/errors.ts';
import type { OptionOrderId } from '../../shared/ids.ts';
import type { Receipt } from '../../shared/schemas/option-order.ts';
import type { EpochSeconds } from '../../shared/time.ts';
import { findOption, receiptView } from '../data/option-orders.ts';

export interface PublicReceipt {
  symbol: string;
  direction: string;
  status: string;
  expired_at: EpochSeconds;
  receipt: Receipt;
}

/**
 * The receipt of an option for whoever has its id, which cannot be guessed: not whose it is, nor what it was worth.
 * @throws {Refusal} ORDER_NOT_FOUND
 */
export async function readReceipt(id: OptionOrderId): Promise<PublicReceipt> {
  const order = await findOption(id);
  if (!order) throw new Refusal('ORDER_NOT_FOUND');
  const { symbol, direction, status, expired_at } = order;
  return { symbol, direction, status, expired_at, receipt: receiptView(order) };
}
