import { optionOrders, type StoredOption } from '#functions/data/options/option-orders.ts';
import type { AccountRef, OptionOrderId } from '#shared/ids.ts';
import { AppError } from '#shared/refusals/errors.ts';

/** One of the account's own orders. Somebody else's is answered as an unknown one is. @throws {Refusal} ORDER_NOT_FOUND */
export async function readOwnOption(account: AccountRef, id: OptionOrderId): Promise<StoredOption> {
  const order = await optionOrders.read(account, id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return order;
}
