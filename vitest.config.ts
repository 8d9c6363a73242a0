import { defineConfig } from 'vitest/config';

const tests = ['{infra,functions,web,admin,shared,scripts}/**/*.test.{ts,tsx}'];

/** How long a condition may take to come true on a machine that does much else, ms. */
const patient = { poll: { timeout: 30_000 } };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: tests,
          exclude: ['**/*.e2e.test.ts', '**/node_modules/**'],
          testTimeout: 90_000,
          hookTimeout: 90_000,
          expect: patient,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['{web,admin,scripts}/**/*.e2e.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 240_000,
          expect: patient,
          fileParallelism: false,
        },
      },
    ],
    maxWorkers: 2,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  },
});
