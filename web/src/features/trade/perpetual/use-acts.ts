import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PositionSide } from '#shared/market/perpetual.ts';
import type { FuturesOrder, FuturesTrade, FuturesPosition } from '#shared/schemas/futures.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { useIdempotentMutation } from '#web/lib/use-once.ts';
import { applyPerpetualEvent } from './apply-perpetual-event.ts';
import { perpetualQueryKeys } from './queries.ts';
import type { ProtectionBody } from './review-protection-form.ts';

/** Result of a close: `trade` is null while it waits for its tick. */
export interface ClosePositionResponse {
  position: FuturesPosition;
  trade: FuturesTrade | null;
}

/** Closes a position, or `quantity` of it (in the order's units; null: everything). */
export function useClosePosition(position: FuturesPosition, onClosed: (closed: ClosePositionResponse) => void) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (quantity: string | null, idempotencyKey): Promise<ClosePositionResponse> =>
      siteApi('POST /futures/positions/{id}/close', {
        params: { id: position.id },
        body: quantity === null ? {} : { quantity },
        idempotencyKey,
      }),
    (closed) => {
      applyPerpetualEvent(client, closed);
      void client.invalidateQueries({ queryKey: queryKeys.wallets });
      onClosed(closed);
    },
  );
}

/** Positions to close at once; everything without symbol and side. */
export interface CloseAllPositionsRequest {
  symbol?: string;
  side?: PositionSide;
}

export interface CloseAllPositionsResponse {
  results: { position_id: string; trade: FuturesTrade | null; error_code: string | null }[];
}

export function useCloseAllPositions(onClosed: (closed: CloseAllPositionsResponse) => void) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: CloseAllPositionsRequest, idempotencyKey): Promise<CloseAllPositionsResponse> =>
      siteApi('POST /futures/positions/close-all', { body, idempotencyKey }),
    (closed) => {
      for (const { trade } of closed.results) applyPerpetualEvent(client, { trade });
      void client.invalidateQueries({ queryKey: perpetualQueryKeys.positions });
      void client.invalidateQueries({ queryKey: queryKeys.wallets });
      onClosed(closed);
    },
  );
}

/** Cancels an open order. */
export function useCancelOrder(onCancelled: (order: FuturesOrder) => void) {
  const client = useQueryClient();
  return useIdempotentMutation(
    async (id: string, idempotencyKey): Promise<FuturesOrder> =>
      (await siteApi('POST /futures/orders/{id}/cancel', { params: { id }, idempotencyKey })).order,
    (order) => {
      applyPerpetualEvent(client, { futures_order: order });
      void client.invalidateQueries({ queryKey: queryKeys.wallets });
      onCancelled(order);
    },
  );
}

/** Sets, changes or clears take profit and stop loss. */
export function useSetProtection(position: FuturesPosition, onSet: (position: FuturesPosition) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ProtectionBody): Promise<FuturesPosition> =>
      (await siteApi('PUT /futures/positions/{id}/settings', { params: { id: position.id }, body })).position,
    onSuccess: (updatedPosition) => {
      applyPerpetualEvent(client, { position: updatedPosition });
      onSet(updatedPosition);
    },
  });
}
