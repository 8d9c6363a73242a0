import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { testTier } from '#functions/testing/tier.ts';
import { hasJavaAndMaven, startDynamoDbLocal } from './cloud/dynamodb-local.ts';
import { PROJECT_ROOT } from './local/project-root.ts';

/**
 * `npm run test:engine [-- --if-possible] [files]`: the tests of data, of moving money and of races on Amazon's own DynamoDB Local, so that no
 * leniency of the embedded engine hides a mistake; all tests of data and money, those of faults too, in the soak. Needs Java 17 and
 * Maven: without them it fails, and with `--if-possible` says so and succeeds.
 */

const IF_POSSIBLE = '--if-possible';

/** Data, money and races: where engines can behave differently. */
const DECIDING = [
  'functions/data',
  'functions/domain/ledger/money.property',
  'functions/domain/ledger/once',
  'functions/domain/ledger/transact-spending',
  '/races.test',
];
const ALL = ['functions/data', 'functions/domain', 'functions/queue', 'functions/timer', 'functions/http/contract'];

const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: PROJECT_ROOT, stdio: 'inherit', env });
    process.once('exit', () => child.kill());
    child.once('exit', (code) => resolve(code ?? 1));
  });

const isOptional = process.argv.includes(IF_POSSIBLE);
if (!hasJavaAndMaven()) {
  if (isOptional) {
    console.log('not run: no Java 17 or Maven');
    process.exit(0);
  }
  console.error('DynamoDB Local needs Java 17 and Maven on the path.');
  process.exit(1);
}
const address = await startDynamoDbLocal();
const named = process.argv.slice(2).filter((argument) => argument !== IF_POSSIBLE);
const vitest = ['vitest', 'run', ...(named.length > 0 ? named : testTier === 'soak' ? ALL : DECIDING)];
process.exit(
  await run(join('node_modules', '.bin', 'vitest'), vitest.slice(1), {
    ...process.env,
    TEST_DYNAMODB_ENDPOINT: address,
    TEST_TIER: 'engine',
  }),
);
