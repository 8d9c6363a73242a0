import { futuresOrders, futuresOrderView, type StoredFuturesOrder } from '#functions/data/futures/futures-orders.ts';
import { positions, type StoredPosition, getUnrealizedPnl } from '#functions/data/futures/positions.ts';
import { readMarkPrices } from '#functions/domain/market/mark-prices.ts';
import type { AccountRef, FuturesOrderId, PositionId } from '#shared/ids.ts';
import type { Amount, Price } from '#shared/money.ts';
import { AppError } from '#shared/refusals/errors.ts';
import type { FuturesOrder } from '#shared/schemas/futures.ts';

/** One of the account's own orders. Somebody else's is answered as an unknown one is. @throws {Refusal} ORDER_NOT_FOUND */
export async function readOwnFuturesOrder(account: AccountRef, id: FuturesOrderId): Promise<StoredFuturesOrder> {
  const order = await futuresOrders.read(account, id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return order;
}

/** One of the account's own positions. Somebody else's is answered as an unknown one is. @throws {Refusal} NOT_FOUND */
export async function readOwnPosition(account: AccountRef, id: PositionId): Promise<StoredPosition> {
  const position = await positions.read(account, id);
  if (!position) throw new AppError('NOT_FOUND');
  return position;
}

/** What an open position has gained by the latest price; null for one that is closed, and where there is no price. */
export function getUnrealizedGain(
  position: StoredPosition | null,
  mark: (symbol: string) => Price | null,
): Amount | null {
  const at = position?.status === 'open' ? mark(position.symbol) : null;
  return position && at !== null ? getUnrealizedPnl(position, at) : null;
}

/** One of the account's own orders, with what the position that it opened has gained. @throws {Refusal} ORDER_NOT_FOUND */
export async function readOwnFuturesOrderView(account: AccountRef, id: FuturesOrderId): Promise<FuturesOrder> {
  const order = await readOwnFuturesOrder(account, id);
  if (!order.position_id) return futuresOrderView(order);
  const [position, mark] = await Promise.all([positions.read(account, order.position_id), readMarkPrices()]);
  return futuresOrderView(order, getUnrealizedGain(position, mark));
}
