import { setTimeout } from 'node:timers/promises';
import { FunctionError } from './function-host.ts';

/** From a call that found no room to the first repetition, ms; each further one waits twice as long. */
const FIRST_MS = 1000;

/** How a call waits for its next try; tests bring a time of their own. */
interface Waiting {
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
}
const waiting: Waiting = { now: Date.now, sleep: (ms) => setTimeout(ms, undefined, { ref: false }) };

/**
 * Calls a function as Lambda does where nobody waits for the answer: a call that finds no room in the account is made again
 * a second later, then after two more, four more …, until it is so old. @throws {FunctionFailed} what the last call threw.
 */
export async function retryThrottled<T>(
  call: () => Promise<T>,
  oldestMs: number,
  { now, sleep }: Waiting = waiting,
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
