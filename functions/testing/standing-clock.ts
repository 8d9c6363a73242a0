import { afterEach, beforeEach } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';

/** Seconds between tests: used codes and limits of one do not affect the next. */
const APART = 10_000;

/** Stops the clock for the tests of a file; `pass` moves it, and each test is hours apart. */
export function useFixedTestClock(): { pass: (seconds: number) => void } {
  let second = 1_800_000_000;
  const pass = (seconds: number) => {
    second += seconds;
  };
  beforeEach(() => {
    pass(APART);
    setClock(() => second * 1000);
  });
  afterEach(() => setClock());
  return { pass };
}
