import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from './local/root.ts';
import { installTool, isToolInstalled, createToolRequire } from './testing/runner/tools.ts';

/**
 * `npm run mutate [-- rooms]`: changes each line of the rooms that decide over money, one at a time, and sees whether a test
 * fails; what no test notices is judged in `docs/mutation.md`. Stryker is installed where it is missing. The report of each room stays in `.cache/mutation`.
 */

/** What is mutated, and the tests that are to notice: those of the room, and of those above that it serves. */
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

/** Of all mutants, percent: below it the run fails. */
const THRESHOLD = 90;

/** By a test that failed, that did not end, or whose file could not be loaded. */
const NOTICED = ['Killed', 'Timeout', 'RuntimeError'];

interface Report {
  files: Record<string, { mutants: { status: string }[] }>;
}

/** Of what is known of a room only what was noticed stays: another test may notice the others. */
function keepNoticed(path: string): void {
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  for (const file of Object.values(report.files))
    file.mutants = file.mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  writeFileSync(path, JSON.stringify(report));
}

/** Of two: Stryker's own process is idle while a test runs. */
const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { fresh: { type: 'boolean', default: false }, processes: { type: 'string', default: '2' } },
});
const unknown = asked.filter((name) => !(name in rooms));
if (unknown.length > 0) throw new Error(`There is no room ${unknown.join(', ')}: ${Object.keys(rooms).join(', ')}.`);

if (!isToolInstalled('mutation')) installTool('mutation');
const pathOf = (name: string): string => createToolRequire('mutation').resolve(name);
const { Stryker } = (await import(pathToFileURL(pathOf('@stryker-mutator/core')).href)) as {
  Stryker: new (options: object) => { runMutationTest: () => Promise<{ status: string }[]> };
};

let failed = false;
for (const [room, { tests }] of Object.entries(rooms)) {
  if (asked.length > 0 && !asked.includes(room)) continue;
  process.env['MUTATE_TESTS'] = tests.join('\n');
  const file = (kind: string) => join(PROJECT_ROOT, '.cache/mutation', `${room.replaceAll('/', '-')}.${kind}.json`);
  const from = performance.now();
  const results = await new Stryker({
    mutate: [`${room}/**/*.ts`, '!**/*.test.ts'],
    testRunner: 'vitest',
    plugins: [pathOf('@stryker-mutator/vitest-runner'), join(PROJECT_ROOT, 'scripts/mutate/unsaid-texts.ts')],
    ignorers: ['unsaid-texts'],
    // Its processes load that too.
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
    // There is none of that name: what Stryker would do to it needs an older TypeScript.
    tsconfigFile: 'tsconfig.none.json',
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
    jsonReporter: { fileName: file('report') },
    allowConsoleColors: false,
    logLevel: 'info',
  }).runMutationTest();
  keepNoticed(file('known'));
  const tried = results.filter(({ status }) => status !== 'Ignored');
  const noticed = tried.filter(({ status }) => NOTICED.includes(status)).length;
  const score = (100 * noticed) / tried.length;
  const seconds = Math.round((performance.now() - from) / 1000);
  console.log(`${room}: ${noticed} of ${tried.length} mutants were noticed, ${score.toFixed(1)} %, in ${seconds} s.`);
  if (score < THRESHOLD) failed = true;
}
process.exit(failed ? 1 : 0);
