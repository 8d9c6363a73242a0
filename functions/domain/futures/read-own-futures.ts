import { futuresOrders, type StoredFuturesOrder } from '#functions/data/futures/futures-orders.ts';
import { positions, type StoredPosition } from '#functions/data/futures/positions.ts';
import type { AccountRef, FuturesOrderId, PositionId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';

/** One of the account's own orders. Somebody else's is answered as an unknown one is. @throws {Refusal} ORDER_NOT_FOUND */
export async function readOwnOrder(account: AccountRef, id: FuturesOrderId): Promise<StoredFuturesOrder> {
  const order = await futuresOrders.read(account, id);
  if (!order) throw new Refusal('ORDER_NOT_FOUND');
  return order;
}

/** One of the account's own positions. Somebody else's is answered as an unknown one is. @throws {Refusal} NOT_FOUND */
export async function readOwnPosition(account: AccountRef, id: PositionId): Promise<StoredPosition> {
  const position = await positions.read(account, id);
  if (!position) throw new Refusal('NOT_FOUND');
  return position;
}
