import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { hasJavaAndMaven } from './cloud/dynamodb-local.ts';
import { startLocalStack, LOCALSTACK_VERSION } from './cloud/localstack.ts';
import { findPython } from './cloud/python.ts';
import { PROJECT_ROOT } from './local/project-root.ts';

/**
 * `npm run test:localstack [-- --if-possible]`: runs the tests marked `cloud` on LocalStack instead of our own hosts
 * (queues through our poller into our function host, photos, keys, parameters, secrets, rules), then table tests on its
 * DynamoDB. Uses the cloud of `AWS_ENDPOINT_URL` if set, else starts LocalStack. Without Python 3.13 it fails; with
 * `--if-possible` it reports that and succeeds.
 */

/** Files with tests marked `cloud`. */
const FILES = [
  'functions/domain/chain/evm/evm-sender.test.ts',
  'functions/domain/market/feed-keys.test.ts',
  'functions/http/kyc-photos.test.ts',
  'functions/lib/encrypt-for-owner.test.ts',
  'functions/lib/site.test.ts',
  'infra/stacks/schedules.test.ts',
  'scripts/local/queue-poller.test.ts',
  'scripts/local/sqs.test.ts',
];

/** The table, its indexes, transactions with conditions and cancellation reasons, and idempotency. */
const TABLE_FILES = [
  'functions/data/table/collection.test.ts',
  'functions/data/table/leases.test.ts',
  'functions/data/table/table.test.ts',
  'functions/data/table/transact.test.ts',
  'functions/domain/ledger/with-idempotency.test.ts',
];

interface LocalStackCloud {
  address: string;
  hasDynamoDb: boolean;
}

async function openCloud(): Promise<LocalStackCloud> {
  const endpointUrl = process.env['AWS_ENDPOINT_URL'];
  if (endpointUrl) return { address: endpointUrl, hasDynamoDb: true };
  const python = findPython();
  if (python === null) {
    if (process.argv.includes('--if-possible')) {
      console.log('not run: no Python 3.13');
      process.exit(0);
    }
    console.error(
      `LocalStack ${LOCALSTACK_VERSION} needs Python 3.13 with venv: as python3.13 or python3 on the path, or installed by pyenv (pyenv install 3.13).`,
    );
    process.exit(1);
  }
  const hasDynamoDb = hasJavaAndMaven();
  if (!hasDynamoDb) console.log('not run on LocalStack: DynamoDB (no Java 17 or Maven)');
  return { address: await startLocalStack(python, { dynamoDb: hasDynamoDb }), hasDynamoDb };
}

interface TestCounts {
  passed: number;
  failed: number;
}

/** Runs vitest and counts its tests; an error exit without a failed test counts as one failure. */
async function runTests(args: readonly string[], env: NodeJS.ProcessEnv): Promise<TestCounts> {
  const child = spawn(join('node_modules', '.bin', 'vitest'), ['run', ...args], {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  });
  process.once('exit', () => child.kill());
  let printed = '';
  child.stdout.on('data', (data: Buffer) => {
    printed += data.toString();
    process.stdout.write(data);
  });
  const code = await new Promise<number>((resolve) => child.once('close', (exitCode) => resolve(exitCode ?? 1)));
  const summary = /^ *Tests +.*$/m.exec(stripVTControlCharacters(printed))?.[0] ?? '';
  const count = (word: string) => Number(new RegExp(`(\\d+) ${word}`).exec(summary)?.[1] ?? 0);
  return { passed: count('passed'), failed: Math.max(count('failed'), code === 0 ? 0 : 1) };
}

const { address, hasDynamoDb } = await openCloud();
const outcomes = [await runTests(['--tags-filter=cloud', ...FILES], { AWS_ENDPOINT_URL: address })];
if (hasDynamoDb) outcomes.push(await runTests(TABLE_FILES, { TEST_DYNAMODB_ENDPOINT: address, TEST_TIER: 'engine' }));
const total = (of: keyof TestCounts) => outcomes.reduce((sum, outcome) => sum + outcome[of], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exit(total('failed') === 0 ? 0 : 1);
