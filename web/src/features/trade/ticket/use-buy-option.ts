import { useQueryClient } from '@tanstack/react-query';
import type { OptionOrder } from '#shared/schemas/options.ts';
import { writeOptionToCache } from '#web/features/trade/options/write-option-to-cache.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { useIdempotentMutation } from '#web/lib/use-once.ts';
import type { OptionOrderBody } from './review-ticket-form.ts';

/** Buys an option. A retry of an unanswered request repeats its idempotency key. */
export function useBuyOption(onBought: (order: OptionOrder) => void) {
  const client = useQueryClient();
  return useIdempotentMutation(
    async (body: OptionOrderBody, idempotencyKey): Promise<OptionOrder> =>
      (await siteApi('POST /options/create-order', { body, idempotencyKey })).order,
    (order) => {
      writeOptionToCache(client, order);
      // The socket updates the balance; this covers a lost socket.
      void client.invalidateQueries({ queryKey: queryKeys.wallets });
      onBought(order);
    },
  );
}
