import {
  futuresOrderCollection,
  toFuturesOrderView,
  type StoredFuturesOrder,
} from '#functions/data/futures/futures-orders.ts';
import { positionCollection, type StoredPosition, getUnrealizedPnl } from '#functions/data/futures/positions.ts';
import { readMarkPrices } from '#functions/domain/market/read-mark-prices.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef, FuturesOrderId, PositionId } from '#shared/ids.ts';
import type { Amount, Price } from '#shared/money.ts';
import type { FuturesOrder } from '#shared/schemas/futures.ts';

/** Returns one of the account’s own orders. A foreign one is treated as unknown. @throws {AppError} ORDER_NOT_FOUND */
export async function readOwnFuturesOrder(account: AccountRef, id: FuturesOrderId): Promise<StoredFuturesOrder> {
  const order = await futuresOrderCollection.read(account, id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return order;
}

/** Returns one of the account’s own positions. A foreign one is treated as unknown. @throws {AppError} NOT_FOUND */
export async function readOwnPosition(account: AccountRef, id: PositionId): Promise<StoredPosition> {
  const position = await positionCollection.read(account, id);
  if (!position) throw new AppError('NOT_FOUND');
  return position;
}

/** Returns an open position’s unrealised gain at the latest price; null when it is closed or without a price. */
export function getUnrealizedGain(
  position: StoredPosition | null,
  mark: (symbol: string) => Price | null,
): Amount | null {
  const at = position?.status === 'open' ? mark(position.symbol) : null;
  return position && at !== null ? getUnrealizedPnl(position, at) : null;
}

/** Returns one of the account’s own orders, with its position’s unrealised gain. @throws {AppError} ORDER_NOT_FOUND */
export async function readOwnFuturesOrderView(account: AccountRef, id: FuturesOrderId): Promise<FuturesOrder> {
  const order = await readOwnFuturesOrder(account, id);
  if (!order.position_id) return toFuturesOrderView(order);
  const [position, mark] = await Promise.all([positionCollection.read(account, order.position_id), readMarkPrices()]);
  return toFuturesOrderView(order, getUnrealizedGain(position, mark));
}
