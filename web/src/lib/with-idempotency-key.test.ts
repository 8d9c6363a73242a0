import { expect, it } from 'vitest';
import { withIdempotencyKey } from './with-idempotency-key.ts';

const request = { symbol: 'BTC/USDT', direction: 'call', period_id: 'p60', amount: '100' } as const;

it('withIdempotencyKey › repeats an unanswered request with its key', () => {
  const first = withIdempotencyKey(request, null);
  expect(withIdempotencyKey({ ...request }, first)).toBe(first);
});

it('withIdempotencyKey › creates a new key for another request and for a repeated answered one', () => {
  const first = withIdempotencyKey(request, null);
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(withIdempotencyKey({ ...request, amount: '101' }, first).key).not.toBe(first.key);
  expect(withIdempotencyKey(request, null).key).not.toBe(first.key);
});
