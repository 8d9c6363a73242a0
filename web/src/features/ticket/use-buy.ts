import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError } from '../../../../shared/api/client.ts';
import type { OptionOrder } from '../../../../shared/schemas/option-order.ts';
import { api } from '../../lib/api.ts';
import { queryKeys } from '../../lib/queries.ts';
import { applyOrder } from '../options/apply-order.ts';
import { type Intention, intend } from './intention.ts';
import type { OrderRequest } from './review-ticket.ts';

/** True when the server said no: nothing was bought. Otherwise the order may have been placed without our knowing. */
export const wasRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Buys an option; a press that repeats an unanswered one repeats its key. */
export function useBuy(onBought: (order: OptionOrder) => void) {
  const client = useQueryClient();
  const unanswered = useRef<Intention<OrderRequest> | null>(null);
  return useMutation({
    mutationFn: async (request: OrderRequest): Promise<OptionOrder> => {
      const { key } = (unanswered.current = intend(request, unanswered.current));
      try {
        const { order } = await api('POST /options/create-order', { body: request, idempotencyKey: key });
        unanswered.current = null;
        return order;
      } catch (error) {
        if (wasRefused(error)) unanswered.current = null;
        throw error;
      }
    },
    onSuccess: (order) => {
      applyOrder(client, order);
      // The socket tells the balance; this is for when it is down.
      void client.invalidateQueries({ queryKey: queryKeys.wallets });
      onBought(order);
    },
  });
}
