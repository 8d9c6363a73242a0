import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PositionSide } from '#shared/market/perpetual.ts';
import type { FuturesOrder, FuturesTrade, Position } from '#shared/schemas/futures.ts';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { applyNews } from './apply-news.ts';
import { perpetualKeys } from './queries.ts';
import type { SettingsRequest } from './review-settings.ts';

/** What came of a close: `trade` is null while it waits for its tick. */
export interface Closed {
  position: Position;
  trade: FuturesTrade | null;
}

/** Closes a position, or `quantity` of it (in the order's units; null: everything). */
export function useClose(position: Position, onClosed: (closed: Closed) => void) {
  const client = useQueryClient();
  return useOnce(
    (quantity: string | null, idempotencyKey): Promise<Closed> =>
      api('POST /futures/positions/{id}/close', {
        params: { id: position.id },
        body: quantity === null ? {} : { quantity },
        idempotencyKey,
      }),
    (closed) => {
      applyNews(client, closed);
      void client.invalidateQueries({ queryKey: queryKeys.wallets });
      onClosed(closed);
    },
  );
}

/** What is to be closed at once; without symbol and side everything. */
export interface CloseAllRequest {
  symbol?: string;
  side?: PositionSide;
}

export interface ClosedAll {
  results: { position_id: string; trade: FuturesTrade | null; error_code: string | null }[];
}

export function useCloseAll(onClosed: (closed: ClosedAll) => void) {
  const client = useQueryClient();
  return useOnce(
    (body: CloseAllRequest, idempotencyKey): Promise<ClosedAll> =>
      api('POST /futures/positions/close-all', { body, idempotencyKey }),
    (closed) => {
      for (const { trade } of closed.results) applyNews(client, { trade });
      void client.invalidateQueries({ queryKey: perpetualKeys.positions });
      void client.invalidateQueries({ queryKey: queryKeys.wallets });
      onClosed(closed);
    },
  );
}

/** Cancels a resting order. */
export function useCancel(onCancelled: (order: FuturesOrder) => void) {
  const client = useQueryClient();
  return useOnce(
    async (id: string, idempotencyKey): Promise<FuturesOrder> =>
      (await api('POST /futures/orders/{id}/cancel', { params: { id }, idempotencyKey })).order,
    (order) => {
      applyNews(client, { futures_order: order });
      void client.invalidateQueries({ queryKey: queryKeys.wallets });
      onCancelled(order);
    },
  );
}

/** Sets, changes or clears take profit and stop loss. */
export function useSettings(position: Position, onSet: (position: Position) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: SettingsRequest): Promise<Position> =>
      (await api('PUT /futures/positions/{id}/settings', { params: { id: position.id }, body })).position,
    onSuccess: (changed) => {
      applyNews(client, { position: changed });
      onSet(changed);
    },
  });
}
