import { useQueryClient } from '@tanstack/react-query';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { applyOrder } from '#web/features/trade/options/apply-order.ts';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { useOnce } from '#web/lib/use-once.ts';
import type { OrderRequest } from './review-ticket.ts';

/** Buys an option; a press that repeats an unanswered one repeats its key. */
export function useBuy(onBought: (order: OptionOrder) => void) {
  const client = useQueryClient();
  return useOnce(
    async (body: OrderRequest, idempotencyKey): Promise<OptionOrder> =>
      (await api('POST /options/create-order', { body, idempotencyKey })).order,
    (order) => {
      applyOrder(client, order);
      // The socket tells the balance; this is for when it is down.
      void client.invalidateQueries({ queryKey: queryKeys.wallets });
      onBought(order);
    },
  );
}
