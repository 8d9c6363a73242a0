/** One intention: the request and the key under which the server knows it. */
export interface IdempotentCall<Request> {
  key: string;
  request: Request;
}

/** Requests are made by one piece of code, so that equal ones have their fields in one order. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** 128 random bits, also where the page is not a secure context and has no `randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The intention behind a press of the button. `unanswered` is the last one whose answer never came: pressing again for
 * the same request repeats it under its key, so that it is done once however often the network fails.
 */
export function withIdempotencyKey<Request>(
  request: Request,
  unanswered: IdempotentCall<Request> | null,
): IdempotentCall<Request> {
  return unanswered && same(unanswered.request, request) ? unanswered : { key: newKey(), request };
}
