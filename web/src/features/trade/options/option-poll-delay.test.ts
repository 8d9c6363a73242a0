import { expect, it } from 'vitest';
import { getExpectedOptionUpdateAt, getOptionRefetchDelay, getNextOptionPollDelay } from './option-poll-delay.ts';

it('getNextOptionPollDelay › polls two seconds after expiry, then at growing intervals', () => {
  expect(getNextOptionPollDelay(1000, 0, 990_000)).toBe(12_000);
  expect(getNextOptionPollDelay(1000, 0, 1_500_000)).toBe(0);
  expect([1, 2, 3, 4, 5, 6].map((looks) => getNextOptionPollDelay(1000, looks, 0))).toEqual([
    2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

it('getExpectedOptionUpdateAt › returns the purchase before the entry, and the expiry after it', () => {
  expect(getExpectedOptionUpdateAt({ created_at: 1000, expired_at: null })).toBe(1000);
  expect(getExpectedOptionUpdateAt({ created_at: 1000, expired_at: 1061 })).toBe(1061);
});

it('getOptionRefetchDelay › grows from the expected update until the option is settled', () => {
  const waitingOrder = { status: 'pending', created_at: 1000, expired_at: null } as const;
  expect(
    [1_000_000, 1_001_500, 1_002_000, 1_005_000, 1_900_000].map((now) => getOptionRefetchDelay(waitingOrder, now)),
  ).toEqual([2000, 500, 2000, 5000, 30_000]);
  expect(getOptionRefetchDelay({ ...waitingOrder, expired_at: 1060 }, 1_000_000)).toBe(62_000);
  expect(getOptionRefetchDelay({ ...waitingOrder, status: 'win', expired_at: 1060 }, 1_070_000)).toBe(false);
});
