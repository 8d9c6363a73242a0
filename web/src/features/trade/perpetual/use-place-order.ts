import { useQueryClient } from '@tanstack/react-query';
import type { FuturesOrder, FuturesTrade, FuturesPosition } from '#shared/schemas/futures.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { useIdempotentMutation } from '#web/lib/use-once.ts';
import { applyPerpetualEvent } from './apply-perpetual-event.ts';
import type { PerpetualOrderBody } from './order-fields.ts';

/** Result of an order: `position` and `trade` once it is filled. */
export interface PlacedOrderResult {
  order: FuturesOrder;
  position: FuturesPosition | null;
  trade: FuturesTrade | null;
}

/** Places a perpetual order. A retry of an unanswered request repeats its idempotency key. */
export function usePlaceOrder(onPlaced: (placed: PlacedOrderResult) => void) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: PerpetualOrderBody, idempotencyKey): Promise<PlacedOrderResult> =>
      siteApi('POST /futures/create-order', { body, idempotencyKey }),
    (placed) => {
      applyPerpetualEvent(client, { futures_order: placed.order, position: placed.position, trade: placed.trade });
      // The socket updates the balance; this covers a lost socket.
      void client.invalidateQueries({ queryKey: queryKeys.wallets });
      onPlaced(placed);
    },
  );
}
