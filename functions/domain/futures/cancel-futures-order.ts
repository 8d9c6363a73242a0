import { toFuturesOrderView, type StoredFuturesOrder } from '#functions/data/futures/futures-orders.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import { ConflictError, type WriteOperation, retryOnConflict, transact } from '#functions/data/table/transact.ts';
import { announceOrderFill } from '#functions/domain/fills/announce.ts';
import { fillOrder } from '#functions/domain/fills/fill-order.ts';
import { buildOrderCancellation } from '#functions/domain/fills/order-writes.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { withIdempotency } from '#functions/domain/ledger/with-idempotency.ts';
import { pushAccountEvents } from '#functions/domain/live/push-account-events.ts';
import { findFirstPriceAfterAcceptance } from '#functions/domain/market/usable-price.ts';
import { catchUpOwnTrigger } from '#functions/domain/triggers/catch-up-for-owner.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { FuturesOrderId } from '#shared/ids.ts';
import type { FuturesOrder } from '#shared/schemas/futures.ts';
import { readOwnFuturesOrder } from './read-own-futures.ts';

/** An order that waits longer than this for its price may be cancelled, seconds. */
const LATE_PRICE_SECONDS = 5;
/** Maximum number of retries: the order may change between read and write. */
const TRIES = 3;

function refuseEnded({ status }: StoredFuturesOrder): void {
  if (status === 'filled') throw new AppError('ORDER_ALREADY_SETTLED');
  if (status === 'cancelled') throw new AppError('INVALID_ORDER_STATUS');
}

/**
 * Rejects cancelling an order bound to the next price: a market order, or a limit that was reached at placement.
 * Cancelling while that price is on its way would favour users with a faster feed.
 */
async function refuseBound(order: StoredFuturesOrder): Promise<void> {
  if (order.type !== 'market' && !order.marketable) return;
  const tick = await readLatestTick();
  const fill = tick && (await fillOrder(order, tick, false));
  if (fill && fill.result !== 'rests') {
    if (fill.result !== 'already') await announceOrderFill(fill);
    refuseEnded(fill.order);
  }
  const answered =
    order.type !== 'market' && tick !== null && (await findFirstPriceAfterAcceptance(order, tick)) !== 'waits';
  if (!answered && nowSeconds() - order.created_at < LATE_PRICE_SECONDS) throw new AppError('INVALID_ORDER_STATUS');
}

/** Cancels a resting order because its account was reset. False when it was filled, cancelled or changed meanwhile. */
export async function voidFuturesOrder(order: StoredFuturesOrder, reason: string): Promise<boolean> {
  if (order.status !== 'pending') return false;
  const { operations, movement } = buildOrderCancellation(order, reason);
  try {
    await transact(operations, movement);
    return true;
  } catch (error) {
    if (error instanceof ConflictError) return false;
    throw error;
  }
}

/**
 * Cancels a resting order: the money frozen for it is available again.
 * @throws {AppError} ORDER_NOT_FOUND; ORDER_ALREADY_SETTLED once it is filled; INVALID_ORDER_STATUS once it is
 * cancelled, or bound to a price that is on its way.
 */
export function cancelFuturesOrder(caller: UserPrincipal, key: string, id: FuturesOrderId): Promise<FuturesOrder> {
  const cancel = async (record: (reference: FuturesOrderId) => WriteOperation): Promise<StoredFuturesOrder> => {
    const futuresOrder = await readOwnFuturesOrder(caller.account, id);
    const { changed } = await catchUpOwnTrigger({ order: futuresOrder });
    const order = changed ? await readOwnFuturesOrder(caller.account, id) : futuresOrder;
    refuseEnded(order);
    await refuseBound(order);
    const { cancelled, operations, movement } = buildOrderCancellation(order, 'USER');
    await transact([record(id), ...operations], movement);
    return cancelled;
  };
  return withIdempotency(
    { account: caller.account, endpoint: 'futures-cancel', key, request: [id] },
    async (record) => {
      const order = await retryOnConflict(() => cancel(record), TRIES);
      await pushAccountEvents(caller.account, [
        { type: 'balance_update' },
        { type: 'order_history_update', futures_order: toFuturesOrderView(order) },
      ]);
      return toFuturesOrderView(order);
    },
    async () => toFuturesOrderView(await readOwnFuturesOrder(caller.account, id)),
  );
}
