import type { OrderRequest } from './review-ticket.ts';

/** One intention to buy: the request and the key under which the server knows it. */
export interface Intention {
  key: string;
  request: OrderRequest;
}

const same = (a: OrderRequest, b: OrderRequest): boolean =>
  a.symbol === b.symbol && a.direction === b.direction && a.period_id === b.period_id && a.amount === b.amount;

/** 128 random bits, also where the page is not a secure context and has no `randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The intention behind a press of the button. `unanswered` is the last one whose answer never came: pressing again for
 * the same order repeats it under its key, so that it is bought once however often the network fails.
 */
export function intend(request: OrderRequest, unanswered: Intention | null): Intention {
  return unanswered && same(unanswered.request, request) ? unanswered : { key: newKey(), request };
}
