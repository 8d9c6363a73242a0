import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { ROOT } from './local/root.ts';

/**
 * `npm run mutate [-- rooms]`: changes each line of the rooms that decide over money, one at a time, and sees whether a test
 * fails; what no test notices is judged in `docs/mutation.md`. The report of each room stays in `.cache/mutation`.
 */

/** What is mutated, and the tests that are to notice. */
const rooms: Record<string, { tests: readonly string[] }> = {
  'functions/data/table': {
    tests: [
      'functions/data/table/{transact,collection,id-list}.test.ts',
      'functions/data/ledger/*.test.ts',
      'functions/domain/ledger/!(*property).test.ts',
    ],
  },
  'functions/data/ledger': {
    tests: ['functions/data/ledger/*.test.ts', 'functions/domain/{ledger,transfers}/!(*property).test.ts'],
  },
  'functions/domain/ledger': { tests: ['functions/domain/ledger/!(*property).test.ts'] },
  'functions/domain/transfers': { tests: ['functions/domain/transfers/*.test.ts', 'functions/http/transfers.test.ts'] },
  'functions/domain/exchange': { tests: ['functions/domain/exchange/*.test.ts'] },
  'functions/domain/options': { tests: ['functions/domain/options/*.test.ts'] },
  'functions/domain/fills': { tests: ['functions/domain/{fills,futures}/*.test.ts'] },
};

/** Of all mutants, percent: below it the run fails. */
const THRESHOLD = 90;

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in rooms));
if (unknown.length > 0) throw new Error(`There is no room ${unknown.join(', ')}: ${Object.keys(rooms).join(', ')}.`);

let failed = false;
for (const [room, { tests }] of Object.entries(rooms)) {
  if (asked.length > 0 && !asked.includes(room)) continue;
  process.env['MUTATE_TESTS'] = tests.join('\n');
  const report = join(ROOT, '.cache/mutation', `${room.replaceAll('/', '-')}.json`);
  const results = await new Stryker({
    mutate: [`${room}/**/*.ts`, '!**/*.test.ts'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutate/vite.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    ignoreStatic: false,
    timeoutMS: 30_000,
    ignorePatterns: ['dist', 'cdk.out', '.local', '.cache', 'web', 'admin'],
    tempDirName: '.cache/stryker',
    // There is none of that name: what Stryker would do to it needs an older TypeScript.
    tsconfigFile: 'tsconfig.none.json',
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false },
    jsonReporter: { fileName: report },
    allowConsoleColors: false,
    logLevel: 'info' as never,
  } as never).runMutationTest();
  const counted = results.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError');
  const killed = counted.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const score = (100 * killed) / counted.length;
  console.log(`${room}: ${killed} of ${counted.length} mutants were noticed, ${score.toFixed(1)} %.`);
  if (score < THRESHOLD) failed = true;
}
process.exit(failed ? 1 : 0);
