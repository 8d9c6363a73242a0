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
import { tags } from '../testing/runner/tags.ts';
import { endThread, reusedThreadRunner, releaseThread } from './kept-thread.ts';

/** Stryker asks for vitest's own threads, which end with each run. */
const keepThread: Vite.Plugin = {
  name: 'keep thread',
  configureVitest: ({ project, vitest }: VitestPluginContext) => {
    Object.assign(project.config, { pool: reusedThreadRunner.name, poolRunner: reusedThreadRunner });
    vitest.onClose(endThread);
  },
};

/** Begins with what says what a line is for: random stories and crashes reach every line, and take the longest. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /crash|faults|property|races/.test(moduleId);
    const byName = files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1));
    return [...byName.filter((file) => !isLong(file)), ...byName.filter(isLong)];
  }
}

/**
 * A file that cannot be loaded has no tests that could fail: Stryker is told of it as of an error outside of tests. And where
 * a test hung, nothing else is run in its thread.
 */
class Watcher implements Reporter {
  #vitest: Vitest | undefined;
  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }
  onTestCaseResult(test: TestCase): void {
    if (test.result().errors?.some(({ message }) => message.includes('timed out'))) releaseThread();
  }
  onTestModuleEnd(file: TestModule): void {
    for (const error of file.errors()) this.#vitest?.state.catchError(error, `${file.relativeModuleId} not loaded`);
  }
}

/** The tests of one room, for mutants of it: `scripts/mutate.ts` names them. */
export default defineConfig({
  plugins: [keepThread],
  test: {
    // Libraries are loaded once; what of ours is evaluated when it is loaded, which a mutant changes too, for each file.
    isolate: false,
    setupFiles: ['scripts/mutate/before-each-file.ts', 'scripts/testing/runner/fresh-file.ts'],
    include: (process.env['MUTATE_TESTS'] ?? '').split('\n').filter(Boolean),
    tags,
    sequence: { sequencer: QuickFirst },
    reporters: [new Watcher()],
    // What hangs is over before Stryker would end the whole process.
    testTimeout: 10_000,
    hookTimeout: 10_000,
    env: { AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true', TEST_TIER: 'engine', TEST_WITHOUT: 'engine' },
  },
});
