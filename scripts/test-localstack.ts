import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { python, startLocalStack, VERSION } from './cloud/localstack.ts';
import { ROOT } from './local/root.ts';

/**
 * `npm run test:localstack`: the tests marked `cloud` (queues through our poller into our host of functions, photos, keys,
 * parameters, secrets) on LocalStack in place of the hosts of their own: `AWS_ENDPOINT_URL` alone decides. Needs Python 3.13.
 */

/** Where those tests are. */
const FILES = [
  'functions/domain/chain/evm/evm-sender.test.ts',
  'functions/domain/market/feed-keys.test.ts',
  'functions/http/kyc-photos.test.ts',
  'functions/lib/seal.test.ts',
  'functions/lib/site.test.ts',
  'scripts/local/queue-poller.test.ts',
  'scripts/local/sqs.test.ts',
];

const program = python();
if (program === null) {
  console.log(
    `SKIPPED: LocalStack ${VERSION} needs Python 3.13 with venv, as python3.13 or python3 on the path, and it is not here. Nothing was tested.`,
  );
  process.exit(0);
}
const address = await startLocalStack(program);
const child = spawn(join('node_modules', '.bin', 'vitest'), ['run', '--tags-filter=cloud', ...FILES], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, AWS_ENDPOINT_URL: address },
});
process.once('exit', () => child.kill());
process.exit(await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1))));
