import { afterEach, beforeEach } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';

/** Seconds between tests: what one used up, as codes and limits, does not reach the next. */
const APART = 10_000;

/** A clock that stands for the tests of a file; `pass` moves it, and each test has hours of its own. */
export function useFixedClock(): { pass: (seconds: number) => void } {
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
