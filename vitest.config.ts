import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { TEST_TIMEOUT_MS } from './functions/testing/tier.ts';
import { ClosingReporter } from './scripts/testing/runner/closing-reporter.ts';
import { isMissing } from './scripts/testing/runner/prerequisites.ts';
import { tags } from './scripts/testing/runner/tags.ts';

const tests = ['{infra,functions,web,admin,shared,scripts,benchmarks}/**/*.test.{ts,tsx}'];

/** How long a condition may take to come true on a machine that does much else, ms. */
const patient = { poll: { timeout: 30_000 } };

/**
 * Files at a time, on two cores. Tests in a browser wait for half of their time, others compute: they run beside each
 * other, so that no core waits with them. With four at a time logins timed out on a machine that did much else.
 */
const AT_A_TIME = 3;

/** Tests in browsers are files of this name. */
const IN_BROWSER = /\.e2e\./;

/**
 * The order among files of a kind, by paths. What takes the longest begins first, so that nobody waits for it alone at the
 * end. Files in browsers that share a platform stand together: it takes a sixth of a core for as long as it is there.
 */
const FIRST = [
  /money\.property/,
  /start\/(start|live-feed)\./,
  /journeys/,
  /admin\/e2e\/(futures|approvals|system-config|coin-networks)\./,
  /admin\/e2e/,
  /e2e\/(profile|perpetual)\./,
];

/** Files without a browser after each that has one: one of three workers is theirs then, or two. */
const BETWEEN = 3;

/**
 * Ends with what runs in browsers, and others between them that compute while a page waits. The emulators of `.ci/run`,
 * which begin with the first test, are through by then: a platform that gets too little of the processor answers too late.
 */
class Mixed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => [...FIRST, /./].findIndex((name) => name.test(moduleId));
    const sorted = (await super.sort(files)).sort((a, b) => rankOf(a) - rankOf(b));
    const others = sorted.filter(({ moduleId }) => !IN_BROWSER.test(moduleId));
    const inBrowsers = sorted.filter((file) => !others.includes(file));
    const begin = others.splice(0, Math.max(0, others.length - BETWEEN * inBrowsers.length));
    return [...begin, ...inBrowsers.flatMap((file) => [file, ...others.splice(0, BETWEEN)]), ...others];
  }
}

/**
 * One project, of tests in browsers and of others: a process goes on from file to file within a project, and ends with all
 * its libraries where the next file is another's.
 */
export default defineConfig({
  test: {
    include: tests,
    // A process of its own for every file would load libraries for a third of the time.
    isolate: false,
    setupFiles: ['scripts/testing/runner/fresh-file.ts'],
    globalSetup: 'scripts/testing/browser/global-setup.ts',
    reporters: [new ClosingReporter()],
    sequence: { sequencer: Mixed },
    tags,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: 240_000,
    expect: patient,
    maxWorkers: AT_A_TIME,
    // Once in some thousand a test meets what nobody thought of: that is told by name (`AGAIN`), and holds up nobody.
    retry: process.env['CI'] === 'true' ? 1 : 0,
    env: {
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
      // Of CDK: what AWS itself would refuse takes most of a synthesis. Who asks for that says so.
      CDK_VALIDATION: 'false',
      // Platforms that tests start choose it by themselves, unless `TEST_WITHOUT` hides the engine.
      ...(isMissing('engine') && { DATABASE: 'memory' }),
    },
  },
});
