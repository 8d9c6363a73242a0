import { optionOrderCollection, type StoredOption } from '#functions/data/options/option-orders.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef, OptionOrderId } from '#shared/ids.ts';

/** Returns one of the account's own orders; another account's counts as unknown. @throws {AppError} ORDER_NOT_FOUND */
export async function readOwnOption(account: AccountRef, id: OptionOrderId): Promise<StoredOption> {
  const order = await optionOrderCollection.read(account, id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return order;
}
