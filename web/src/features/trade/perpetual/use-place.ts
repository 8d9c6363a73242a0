import { useQueryClient } from '@tanstack/react-query';
import type { FuturesOrder, FuturesTrade, Position } from '#shared/schemas/futures.ts';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { applyNews } from './apply-news.ts';
import type { OrderRequest } from './order-fields.ts';

/** What came of an order: `position` and `trade` once it is filled. */
export interface Placed {
  order: FuturesOrder;
  position: Position | null;
  trade: FuturesTrade | null;
}

/** Places a perpetual order; a press that repeats an unanswered one repeats its key. */
export function usePlace(onPlaced: (placed: Placed) => void) {
  const client = useQueryClient();
  return useOnce(
    (body: OrderRequest, idempotencyKey): Promise<Placed> =>
      api('POST /futures/create-order', { body, idempotencyKey }),
    (placed) => {
      applyNews(client, { futures_order: placed.order, position: placed.position, trade: placed.trade });
      // The socket tells the balance; this is for when it is down.
      void client.invalidateQueries({ queryKey: queryKeys.wallets });
      onPlaced(placed);
    },
  );
}
