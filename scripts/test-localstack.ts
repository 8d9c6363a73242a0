import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { python, startLocalStack, VERSION } from './cloud/localstack.ts';
import { ROOT } from './local/root.ts';

/**
 * `npm run test:localstack`: the tests marked `cloud` (queues through our poller into our host of functions, photos, keys,
 * parameters, secrets) on LocalStack in place of hosts of their own: `AWS_ENDPOINT_URL` alone decides. Where that names a
 * cloud already it is taken, else LocalStack is started, which needs Python 3.13.
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

async function addressOfCloud(): Promise<string> {
  const given = process.env['AWS_ENDPOINT_URL'];
  if (given) return given;
  const program = python();
  if (program !== null) return startLocalStack(program);
  console.log(
    `SKIPPED: LocalStack ${VERSION} needs Python 3.13 with venv, as python3.13 or python3 on the path, and it is not here. Nothing was tested.`,
  );
  process.exit(0);
}

const env = { ...process.env, AWS_ENDPOINT_URL: await addressOfCloud() };
const args = ['run', '--tags-filter=cloud', ...FILES];
const child = spawn(join('node_modules', '.bin', 'vitest'), args, { cwd: ROOT, stdio: 'inherit', env });
process.once('exit', () => child.kill());
process.exit(await new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1))));
