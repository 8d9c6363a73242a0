import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { TEST_TIMEOUT_MS } from './functions/testing/tier.ts';
import { FlakyTestReporter } from './scripts/testing/runner/closing-reporter.ts';
import { isPrerequisiteMissing } from './scripts/testing/runner/prerequisites.ts';
import { testTags } from './scripts/testing/runner/tags.ts';

const tests = ['{infra,functions,web,admin,shared,scripts,benchmarks}/**/*.test.{ts,tsx}'];

/** Timeout of conditions on a busy machine, ms. */
const patient = { poll: { timeout: 30_000 } };

/**
 * Parallel test files on two cores. Browser tests wait half of their time, others compute: they run in parallel so that
 * no core is idle. With four, logins timed out on a busy machine.
 */
const AT_A_TIME = 3;

/** Browser tests have this file name. */
const IN_BROWSER = /\.e2e\./;

/**
 * Order of files of a kind, by path. The longest begin first, so that none runs alone at the end. Browser files that
 * share a platform are adjacent: it takes a sixth of a core while it runs.
 */
const FIRST = [
  /money\.property/,
  /start\/(start|live-feed)\./,
  /journeys/,
  /admin\/e2e\/(futures|approvals|system-config|coin-networks)\./,
  /admin\/e2e/,
  /e2e\/(profile|perpetual)\./,
];

/** Files without a browser after each with one: they get one of three workers, or two. */
const BETWEEN = 3;

/**
 * Sorts browser files to the end, mixed with others that compute while a page waits. The emulators of `.ci/run`, which
 * begin with the first test, are done by then: a platform without enough CPU answers too late.
 */
class MixedSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => [...FIRST, /./].findIndex((name) => name.test(moduleId));
    const sorted = (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
    const otherFiles = sorted.filter(({ moduleId }) => !IN_BROWSER.test(moduleId));
    const inBrowsers = sorted.filter((file) => !otherFiles.includes(file));
    const begin = otherFiles.splice(0, Math.max(0, otherFiles.length - BETWEEN * inBrowsers.length));
    return [...begin, ...inBrowsers.flatMap((file) => [file, ...otherFiles.splice(0, BETWEEN)]), ...otherFiles];
  }
}

/**
 * One project for browser tests and others: a process is reused for files of its project, and ends with its libraries
 * before a file of another.
 */
export default defineConfig({
  test: {
    include: tests,
    // A process for every file would spend a third of the time loading libraries.
    isolate: false,
    setupFiles: ['scripts/testing/runner/fresh-file.ts'],
    globalSetup: 'scripts/testing/browser/global-setup.ts',
    reporters: [new FlakyTestReporter()],
    sequence: { sequencer: MixedSequencer },
    tags: testTags,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: 240_000,
    expect: patient,
    maxWorkers: AT_A_TIME,
    // About one test in some thousand meets an unforeseen case: it is reported by name (`RESIMULATED_STRATEGY_COUNT`), and blocks no one.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    env: {
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      // CDK's checks of what AWS would reject take most of a synthesis. Tests that need them enable them.
      CDK_VALIDATION: 'false',
      // Platforms that tests start choose it by themselves, unless `TEST_WITHOUT` hides the engine.
      ...(isPrerequisiteMissing('engine') && { DATABASE: 'memory' }),
    },
  },
});
