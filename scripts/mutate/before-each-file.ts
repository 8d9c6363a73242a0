import { inject, vi } from 'vitest';

/* Runs before each test file. The last run's mutant is no longer active in this thread: Stryker activates the next one when the first test begins. So modules load unmutated, unless the mutant concerns loading. Sleeps between two polls are shortened. */
const injectValue = (name: string): unknown => inject(name as never);
const { [String(injectValue('globalNamespace'))]: stryker } = globalThis as unknown as Record<
  string,
  object | undefined
>;
if (stryker && injectValue('mutantActivation') !== 'static') Object.assign(stryker, { activeMutant: undefined });

vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>();
  return { ...real, setTimeout: (ms?: number, value?: unknown) => real.setTimeout(Math.min(ms ?? 1, 1), value) };
});

let last = 0;
const clock = Date.now;
vi.spyOn(Date, 'now').mockImplementation(() => (last = Math.max(last + 1, clock())));
