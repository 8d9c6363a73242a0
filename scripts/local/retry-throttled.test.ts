import { expect, it } from 'vitest';
import { FunctionError } from './function-host.ts';
import { retryThrottledCall } from './retry-throttled.ts';

const throttled = new FunctionError('throttled', 'no room');

/** Calls until there is capacity after this many tries; returns the times of the tries, in seconds. */
async function tries(roomAfter: number, oldestMs: number, error: Error = throttled) {
  let at = 0;
  const attemptTimes: number[] = [];
  const call = async () => {
    attemptTimes.push(at / 1000);
    if (attemptTimes.length <= roomAfter) throw error;
    return 'done';
  };
  const sleep = async (ms: number) => void (at += ms);
  const result = await retryThrottledCall(call, oldestMs, { now: () => at, sleep }).catch((failed: Error) => failed);
  return { tried: attemptTimes, result };
}

it('retryThrottledCall › retries with increasing delays until there is capacity', async () => {
  expect(await tries(0, 60_000)).toEqual({ tried: [0], result: 'done' });
  expect(await tries(4, 60_000)).toEqual({ tried: [0, 1, 3, 7, 15], result: 'done' });
});

it('retryThrottledCall › stops retrying when the call is too old', async () => {
  expect(await tries(99, 60_000)).toEqual({ tried: [0, 1, 3, 7, 15, 31], result: throttled });
});

it('retryThrottledCall › does not retry failures other than throttling', async () => {
  const threw = new FunctionError('threw', 'no such thing');
  expect(await tries(99, 60_000, threw)).toEqual({ tried: [0], result: threw });
});
