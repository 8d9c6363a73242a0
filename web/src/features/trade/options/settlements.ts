import { useSyncExternalStore } from 'react';
import type { OptionOrder } from '#shared/schemas/options.ts';

/**
 * Settlements that this page has learnt of and that nobody has looked at yet. The socket and a request can both bring
 * the same one: each order is announced once.
 */
const announced = new Set<string>();
const listeners = new Set<() => void>();
let waiting: readonly OptionOrder[] = [];

function set(next: readonly OptionOrder[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Puts a settled order into the line; one that was there before is not put in again. */
export function announceSettlement(order: OptionOrder): void {
  if (order.status === 'pending' || announced.has(order.id)) return;
  announced.add(order.id);
  set([...waiting, order]);
}

export const dismissFirst = (): void => set(waiting.slice(1));
export const dismissAll = (): void => set([]);

/** Forgets everything: another account looks at the page now. */
export function resetSettlements(): void {
  announced.clear();
  if (waiting.length > 0) set([]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentSettlements = (): readonly OptionOrder[] => waiting;

/** The line, oldest first. */
export const useSettlements = (): readonly OptionOrder[] => useSyncExternalStore(subscribe, currentSettlements);
