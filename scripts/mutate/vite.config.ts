import { defineConfig } from 'vitest/config';
import {
  BaseSequencer,
  type Reporter,
  type TestCase,
  type TestModule,
  type TestSpecification,
  type Vite,
  type Vitest,
  type VitestPluginContext,
} from 'vitest/node';
import { testTags } from '../testing/runner/tags.ts';
import { endReusedThread, reusedThreadRunner, abandonReusedThread } from './reused-thread-runner.ts';

/** Stryker requests vitest's own threads, which end with each run. */
const keepThread: Vite.Plugin = {
  name: 'keep thread',
  configureVitest: ({ project, vitest }: VitestPluginContext) => {
    Object.assign(project.config, { pool: reusedThreadRunner.name, poolRunner: reusedThreadRunner });
    vitest.onClose(endReusedThread);
  },
};

/** Runs the example tests first: random tests and crash tests reach every line, and take the longest. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /crash|faults|property|races/.test(moduleId);
    const byName = files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
    return [...byName.filter((file) => !isLong(file)), ...byName.filter(isLong)];
  }
}

/**
 * Reports a file that fails to load to Stryker as an error outside of tests, since it has no tests that could fail.
 * When a test hangs, nothing else runs in its thread.
 */
class VitestWatcher implements Reporter {
  #vitest: Vitest | undefined;
  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }
  onTestCaseResult(test: TestCase): void {
    if (test.result().errors?.some(({ message }) => message.includes('timed out'))) abandonReusedThread();
  }
  onTestModuleEnd(file: TestModule): void {
    for (const error of file.errors()) this.#vitest?.state.catchError(error, `${file.relativeModuleId} not loaded`);
  }
}

/** Tests of one module, for its mutants: `scripts/mutate.ts` names them. */
export default defineConfig({
  plugins: [keepThread],
  test: {
    // Libraries are loaded once; our own modules are evaluated again for each file, since a mutant may change that.
    isolate: false,
    setupFiles: ['scripts/mutate/before-each-file.ts', 'scripts/testing/runner/fresh-file.ts'],
    include: (process.env['MUTATE_TESTS'] ?? '').split('\n').filter(Boolean),
    tags: testTags,
    sequence: { sequencer: QuickFirst },
    reporters: [new VitestWatcher()],
    // A hanging test ends before Stryker would end the whole process.
    testTimeout: 10_000,
    hookTimeout: 10_000,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', TEST_TIER: 'engine', TEST_WITHOUT: 'engine' },
  },
});
