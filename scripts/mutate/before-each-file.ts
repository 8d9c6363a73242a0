import { inject, vi } from 'vitest';

/*
 * Before each file of tests. The mutant of the run before is no longer in force in this thread: Stryker puts the next one in
 * force when the first test begins, so that modules are loaded as they are, unless the mutant is of what loading does. And
 * what sleeps between two looks does so for a moment.
 */
const given = (name: string): unknown => inject(name as never);
const { [String(given('globalNamespace'))]: stryker } = globalThis as unknown as Record<string, object | undefined>;
if (stryker && given('mutantActivation') !== 'static') Object.assign(stryker, { activeMutant: undefined });

vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>();
  return { ...real, setTimeout: (ms?: number, value?: unknown) => real.setTimeout(Math.min(ms ?? 1, 1), value) };
});

let last = 0;
const clock = Date.now;
vi.spyOn(Date, 'now').mockImplementation(() => (last = Math.max(last + 1, clock())));
