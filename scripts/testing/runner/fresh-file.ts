import { configureGlobal } from 'fast-check';
import { afterAll, vi } from 'vitest';
import { testSeed } from '#functions/testing/tier.ts';

/* Runs before each test file. Files run one after the other in one process that loads libraries once. Our own modules are reloaded for each file, with fresh state, and environment variables that a file sets end with it. Property tests use the same seed in every run. */

vi.resetModules();
configureGlobal({ seed: testSeed });

const before = { ...process.env };
afterAll(() => {
  vi.useRealTimers();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
