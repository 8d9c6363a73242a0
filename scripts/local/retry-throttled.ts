import { setTimeout } from 'node:timers/promises';
import { FunctionError } from './function-host.ts';

/** Ms from a throttled call to the first retry; each further one waits twice as long. */
const FIRST_MS = 1000;

/** Timing of retries; tests use their own. */
interface RetryTiming {
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
}
const defaultRetryTiming: RetryTiming = { now: Date.now, sleep: (ms) => setTimeout(ms, undefined, { ref: false }) };

/**
 * Calls a function like Lambda's asynchronous calls. A throttled call is repeated a second later, then after two more,
 * four more …, up to a maximum age.
 * @throws {FunctionError} the error of the last call.
 */
export async function retryThrottledCall<T>(
  call: () => Promise<T>,
  oldestMs: number,
  { now, sleep }: RetryTiming = defaultRetryTiming,
): Promise<T> {
  const from = now();
  for (let pause = FIRST_MS; ; pause *= 2) {
    try {
      return await call();
    } catch (error) {
      const isThrottled = error instanceof FunctionError && error.why === 'throttled';
      if (!isThrottled || now() + pause - from > oldestMs) throw error;
      await sleep(pause);
    }
  }
}
