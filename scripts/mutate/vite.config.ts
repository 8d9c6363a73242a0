import { defineConfig } from 'vitest/config';

/** The tests of one room, for mutants of it: `scripts/mutate.ts` names them. */
export default defineConfig({
  test: {
    // What is evaluated once, when a module is loaded, is changed by a mutant too.
    isolate: true,
    setupFiles: ['scripts/testing/runner/fresh-file.ts'],
    include: (process.env['MUTATE_TESTS'] ?? '').split('\n').filter(Boolean),
    testTimeout: 400_000,
    hookTimeout: 240_000,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', TEST_TIER: 'engine' },
  },
});
