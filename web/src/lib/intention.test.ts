import { expect, it } from 'vitest';
import { intend } from './intention.ts';

const request = { symbol: 'BTC/USDT', direction: 'call', period_id: 'p60', amount: '100' } as const;

it('repeats an unanswered intention under its own key', () => {
  const first = intend(request, null);
  expect(intend({ ...request }, first)).toBe(first);
});

it('takes a new key for another order, and for the same order once more', () => {
  const first = intend(request, null);
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(intend({ ...request, amount: '101' }, first).key).not.toBe(first.key);
  expect(intend(request, null).key).not.toBe(first.key);
});
