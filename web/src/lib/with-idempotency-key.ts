/** A request with its idempotency key. */
export interface RequestWithIdempotencyKey<Request> {
  key: string;
  request: Request;
}

/** Requests are built by one piece of code, so that equal ones have the same field order. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns 128 random bits, also outside of secure contexts, which have no `randomUUID`. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Returns the request with its key after a click. `unanswered` is the last one without an answer: the same request
 * again repeats its key, so that it runs only once however often the network fails.
 */
export function withIdempotencyKey<Request>(
  request: Request,
  unanswered: RequestWithIdempotencyKey<Request> | null,
): RequestWithIdempotencyKey<Request> {
  return unanswered && same(unanswered.request, request) ? unanswered : { key: newKey(), request };
}
