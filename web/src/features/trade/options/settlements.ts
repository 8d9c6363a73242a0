import { createAtom, useSelector } from '@tanstack/react-store';
import type { OptionOrder } from '#shared/schemas/options.ts';

/**
 * Settlements received by this page and not yet seen by the user. The socket and a request can both deliver one: each
 * order is announced once.
 */
const announced = new Set<string>();
const queuedOrders = createAtom<readonly OptionOrder[]>([]);

/** Queues a settled order; an order is queued only once. */
export function queueSettlement(order: OptionOrder): void {
  if (order.status === 'pending' || announced.has(order.id)) return;
  announced.add(order.id);
  queuedOrders.set((line) => [...line, order]);
}

export const dismissFirstSettlement = (): void => queuedOrders.set((line) => line.slice(1));
export const dismissAllSettlements = (): void => queuedOrders.set([]);

/** Clears everything after a change of account. */
export function resetSettlements(): void {
  announced.clear();
  if (queuedOrders.get().length > 0) dismissAllSettlements();
}

export const getQueuedSettlements = (): readonly OptionOrder[] => queuedOrders.get();

/** Returns the queue, oldest first. */
export const useQueuedSettlements = (): readonly OptionOrder[] => useSelector(queuedOrders);
