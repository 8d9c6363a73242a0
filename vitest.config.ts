import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { LONGEST_TEST } from './functions/testing/tier.ts';
import { TablesOnce } from './scripts/testing/runner/tables-once.ts';

const tests = ['{infra,functions,web,admin,shared,scripts}/**/*.test.{ts,tsx}'];

/** How long a condition may take to come true on a machine that does much else, ms. */
const patient = { poll: { timeout: 30_000 } };

/** A process of its own for every file would load libraries for a third of the time. */
const shareProcesses = { isolate: false, setupFiles: ['scripts/testing/runner/fresh-file.ts'] };

/** As functions are bundled: the bytes of a module. */
const bytesOfModules: Plugin = {
  name: 'bytes of modules',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('.wasm')
      ? `export default Uint8Array.from(atob('${readFileSync(id, 'base64')}'), (char) => char.charCodeAt(0));`
      : null,
};

/** Begins with what waits the most for processes and markets, so that nobody waits for it alone at the end. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waits = ({ moduleId }: TestSpecification) => /journeys|scripts\/start|admin\/e2e\/futures/.test(moduleId);
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))];
  }
}

export default defineConfig({
  test: {
    reporters: [new TablesOnce()],
    sequence: { sequencer: WaitingFirst },
    includeTaskLocation: true,
    projects: [
      {
        plugins: [bytesOfModules],
        test: {
          name: 'unit',
          ...shareProcesses,
          server: { deps: { inline: [/\.wasm$/] } },
          include: tests,
          exclude: ['**/*.e2e.test.ts', '**/node_modules/**'],
          testTimeout: LONGEST_TEST,
          hookTimeout: 240_000,
          expect: patient,
          maxWorkers: 2,
        },
      },
      {
        plugins: [bytesOfModules],
        test: {
          name: 'e2e',
          ...shareProcesses,
          server: { deps: { inline: [/\.wasm$/] } },
          include: ['{web,admin,scripts}/**/*.e2e.test.ts'],
          globalSetup: 'scripts/testing/browser/global-setup.ts',
          testTimeout: LONGEST_TEST,
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
