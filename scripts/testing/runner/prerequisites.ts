import { hasEmbeddedEngine } from '#scripts/local/engine.ts';
import { isToolInstalled } from './tools.ts';

/** The machine that tests run on, as far as it decides which of them can run. */
export interface TestMachine {
  platform: string;
  arch: string;
  env: Readonly<Record<string, string | undefined>>;
  hasEngine: boolean;
  hasEvm: boolean;
}

/** The tests that need each prerequisite, as the closing report counts them. */
const dependents = {
  browser: 'tests in a browser',
  engine: 'tests on the embedded engine',
  evm: 'tests on an EVM node',
  cloud: 'tests of cloud services',
  linux: 'tests of Linux processes',
  posix: 'tests of file permissions',
} as const;
export type TestPrerequisite = keyof typeof dependents;

/**
 * Returns why each missing prerequisite is missing. `TEST_WITHOUT=browser,engine` declares some missing.
 * @throws {Error} for a name in `TEST_WITHOUT` that is no prerequisite.
 */
export function findMissingPrerequisites(machine: TestMachine): Map<TestPrerequisite, string> {
  const { platform, arch, env } = machine;
  const checks: Record<TestPrerequisite, [isPresent: boolean, reason: string]> = {
    browser: [platform === 'linux' && arch === 'x64', `no Chromium for ${platform} ${arch}`],
    engine: [machine.hasEngine, `no embedded engine for ${platform} ${arch}`],
    evm: [machine.hasEvm, 'no EVM node: npm run tools:evm installs one'],
    cloud: [Boolean(env['AWS_ENDPOINT_URL']), 'no cloud: npm run test:localstack starts one'],
    linux: [platform === 'linux', `${platform} is not Linux`],
    posix: [platform !== 'win32', 'Windows has no POSIX permissions'],
  };
  const declared = env['TEST_WITHOUT']?.split(',').filter(Boolean) ?? [];
  const unknown = declared.find((name) => !(name in checks));
  if (unknown !== undefined)
    throw new Error(`TEST_WITHOUT must name some of ${Object.keys(checks).join(', ')}, not "${unknown}".`);
  const missing = new Map<TestPrerequisite, string>();
  for (const [name, [isPresent, reason]] of Object.entries(checks) as [TestPrerequisite, [boolean, string]][])
    if (declared.includes(name)) missing.set(name, `TEST_WITHOUT=${name}`);
    else if (!isPresent) missing.set(name, reason);
  return missing;
}

const missingPrerequisites = findMissingPrerequisites({
  platform: process.platform,
  arch: process.arch,
  env: process.env,
  hasEngine: hasEmbeddedEngine(),
  hasEvm: isToolInstalled('evm'),
});

export const isPrerequisiteMissing = (name: TestPrerequisite): boolean => missingPrerequisites.has(name);

/** Tag of the tests that are skipped where the prerequisite is missing. */
export const getPrerequisiteTag = (name: TestPrerequisite) => `needs-${name}` as const;

/** Definitions of the tags for vitest. */
export const prerequisiteTags = (Object.entries(dependents) as [TestPrerequisite, string][]).map(
  ([name, description]) => ({
    name: getPrerequisiteTag(name),
    description,
    ...(isPrerequisiteMissing(name) && { skip: true }),
  }),
);

/** A test as the runner reports it. */
interface ReportedTest {
  mode: string;
  tags?: readonly string[] | undefined;
}

/** Returns a line for each missing prerequisite that tests were skipped for, with their number and the reason. */
export const buildSkippedTestLines = (
  tests: readonly ReportedTest[],
  missing: ReadonlyMap<TestPrerequisite, string> = missingPrerequisites,
): string[] =>
  [...missing].flatMap(([name, reason]) => {
    const count = tests.filter(({ mode, tags }) => mode === 'skip' && tags?.includes(getPrerequisiteTag(name))).length;
    return count === 0 ? [] : [`skipped: ${count} ${dependents[name]} (${reason})`];
  });
