import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const tests = ['{infra,functions,web,admin,shared,scripts}/**/*.test.{ts,tsx}'];

/** How long a condition may take to come true on a machine that does much else, ms. */
const patient = { poll: { timeout: 30_000 } };

/** As functions are bundled: the bytes of a module. */
const bytesOfModules: Plugin = {
  name: 'bytes of modules',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('.wasm')
      ? `export default Uint8Array.from(atob('${readFileSync(id, 'base64')}'), (char) => char.charCodeAt(0));`
      : null,
};

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [bytesOfModules],
        test: {
          name: 'unit',
          server: { deps: { inline: [/\.wasm$/] } },
          include: tests,
          exclude: ['**/*.e2e.test.ts', '**/node_modules/**'],
          // Random sequences and ten thousand guesses, several times as long on a machine that does much else.
          testTimeout: 400_000,
          hookTimeout: 240_000,
          expect: patient,
          maxWorkers: 2,
        },
      },
      {
        plugins: [bytesOfModules],
        test: {
          name: 'e2e',
          server: { deps: { inline: [/\.wasm$/] } },
          include: ['{web,admin,scripts}/**/*.e2e.test.ts'],
          globalSetup: 'scripts/testing/browser/global-setup.ts',
          testTimeout: 300_000,
          hookTimeout: 240_000,
          expect: patient,
          // Quick failures come first. Browsers wait now and then: one more of them than there are cores.
          sequence: { groupOrder: 1 },
          maxWorkers: 3,
        },
      },
    ],
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
  },
});
