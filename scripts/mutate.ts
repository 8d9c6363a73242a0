import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from './local/project-root.ts';
import { installTool, isToolInstalled, createToolRequire } from './testing/runner/tools.ts';

/**
 * `npm run mutate [-- rooms]`: mutates each line of the modules that decide over money, one at a time, and checks that
 * a test fails; `docs/mutation.md` judges the survivors. Installs Stryker if missing. The report of each module is kept
 * in `.cache/mutation`.
 */

/** Mutated modules, and the tests that should detect it: the module's own, and those of its users. */
const rooms: Record<string, { tests: readonly string[] }> = {
  'functions/data/table': {
    tests: ['functions/data/{table,ledger}/*.test.ts', 'functions/domain/{ledger,transfers}/!(*property).test.ts'],
  },
  'functions/data/ledger': {
    tests: [
      'functions/data/ledger/*.test.ts',
      'functions/data/table/stored-*.test.ts',
      'functions/domain/{ledger,transfers}/!(*property).test.ts',
    ],
  },
  'functions/domain/ledger': { tests: ['functions/domain/ledger/!(*property).test.ts'] },
  'functions/domain/transfers': { tests: ['functions/domain/transfers/*.test.ts', 'functions/http/transfers.test.ts'] },
  'functions/domain/exchange': { tests: ['functions/domain/exchange/*.test.ts', 'functions/http/exchange.test.ts'] },
  'functions/domain/options': { tests: ['functions/domain/options/!(crash|*faults).test.ts'] },
  'functions/domain/fills': { tests: ['functions/domain/{fills,futures,triggers}/!(crash|races).test.ts'] },
};

/** Minimum score of all mutants, percent: below it the run fails. */
const THRESHOLD = 90;

/** Detected by a failed test, one that did not end, or a file that failed to load. */
const NOTICED = ['Killed', 'Timeout', 'RuntimeError'];

interface MutationReport {
  files: Record<string, { mutants: { status: string }[] }>;
}

/** Keeps only detected mutants of a module's results: another test may detect the others. */
function keepNoticed(path: string): void {
  const report = JSON.parse(readFileSync(path, 'utf8')) as MutationReport;
  for (const file of Object.values(report.files))
    file.mutants = file.mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  writeFileSync(path, JSON.stringify(report));
}

/** Of two: Stryker's own process is idle while a test runs. */
const { values, positionals: moduleNames } = parseArgs({
  allowPositionals: true,
  options: { fresh: { type: 'boolean', default: false }, processes: { type: 'string', default: '2' } },
});
const unknown = moduleNames.filter((name) => !(name in rooms));
if (unknown.length > 0) throw new Error(`There is no room ${unknown.join(', ')}: ${Object.keys(rooms).join(', ')}.`);

if (!isToolInstalled('mutation')) installTool('mutation');
const resolveToolPath = (name: string): string => createToolRequire('mutation').resolve(name);
const { Stryker } = (await import(pathToFileURL(resolveToolPath('@stryker-mutator/core')).href)) as {
  Stryker: new (options: object) => { runMutationTest: () => Promise<{ status: string }[]> };
};

let failed = false;
for (const [room, { tests }] of Object.entries(rooms)) {
  if (moduleNames.length > 0 && !moduleNames.includes(room)) continue;
  process.env['MUTATE_TESTS'] = tests.join('\n');
  const file = (kind: string) => join(PROJECT_ROOT, '.cache/mutation', `${room.replaceAll('/', '-')}.${kind}.json`);
  const from = performance.now();
  const results = await new Stryker({
    mutate: [`${room}/**/*.ts`, '!**/*.test.ts'],
    testRunner: 'vitest',
    plugins: [resolveToolPath('@stryker-mutator/vitest-runner'), join(PROJECT_ROOT, 'scripts/mutate/ignore-texts.ts')],
    ignorers: ['ignore-texts'],
    // Its processes load TypeScript too.
    testRunnerNodeArgs: ['--import', 'tsx'],
    vitest: { configFile: 'scripts/mutate/vite.config.ts', related: false },
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: file('known'),
    force: values.fresh,
    concurrency: Number(values.processes),
    ignoreStatic: false,
    timeoutMS: 10_000,
    dryRunTimeoutMinutes: 15,
    ignorePatterns: ['/dist', '/cdk.out', '/.local', '/.cache', '/web', '/admin', '/tools'],
    tempDirName: '.cache/stryker',
    // A file that does not exist: Stryker's treatment of it needs an older TypeScript.
    tsconfigFile: 'tsconfig.none.json',
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
    jsonReporter: { fileName: file('report') },
    allowConsoleColors: false,
    logLevel: 'info',
  }).runMutationTest();
  keepNoticed(file('known'));
  const testedMutants = results.filter(({ status }) => status !== 'Ignored');
  const noticed = testedMutants.filter(({ status }) => NOTICED.includes(status)).length;
  const score = (100 * noticed) / testedMutants.length;
  const seconds = Math.round((performance.now() - from) / 1000);
  console.log(
    `${room}: ${noticed} of ${testedMutants.length} mutants were noticed, ${score.toFixed(1)} %, in ${seconds} s.`,
  );
  if (score < THRESHOLD) failed = true;
}
process.exit(failed ? 1 : 0);
