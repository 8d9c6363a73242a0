import { defineConfig } from 'vitest/config';

const tests = ['{infra,functions,web,admin,shared,scripts}/**/*.test.{ts,tsx}'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: tests,
          exclude: ['**/*.e2e.test.ts', '**/node_modules/**'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['{web,admin,scripts}/**/*.e2e.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
    maxWorkers: 2,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  },
});
