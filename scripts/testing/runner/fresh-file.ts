import { configureGlobal } from 'fast-check';
import { afterAll, vi } from 'vitest';
import { testSeed } from '#functions/testing/tier.ts';

/*
 * Before each file of tests. Files run one after the other in one process, in which libraries are loaded once; our own
 * modules are made anew for each, with all that they remember, and what a file sets in the environment ends with it.
 * Properties try the same values in every run with the same seed.
 */

vi.resetModules();
configureGlobal({ seed: testSeed });

const before = { ...process.env };
afterAll(() => {
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
