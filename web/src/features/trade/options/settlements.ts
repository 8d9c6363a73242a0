import { createAtom, useSelector } from '@tanstack/react-store';
import type { OptionOrder } from '#shared/schemas/options.ts';

/**
 * Settlements that this page has learnt of and that nobody has looked at yet. The socket and a request can both bring
 * the same one: each order is announced once.
 */
const announced = new Set<string>();
const waiting = createAtom<readonly OptionOrder[]>([]);

/** Puts a settled order into the line; one that was there before is not put in again. */
export function queueSettlement(order: OptionOrder): void {
  if (order.status === 'pending' || announced.has(order.id)) return;
  announced.add(order.id);
  waiting.set((line) => [...line, order]);
}

export const dismissFirstSettlement = (): void => waiting.set((line) => line.slice(1));
export const dismissAllSettlements = (): void => waiting.set([]);

/** Forgets everything: another account looks at the page now. */
export function resetSettlements(): void {
  announced.clear();
  if (waiting.get().length > 0) dismissAllSettlements();
}

export const getQueuedSettlements = (): readonly OptionOrder[] => waiting.get();

/** The line, oldest first. */
export const useQueuedSettlements = (): readonly OptionOrder[] => useSelector(waiting);
