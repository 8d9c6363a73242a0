import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#scripts/local/dynamodb.ts';
import { ROOT } from '#scripts/local/root.ts';

const run = promisify(execFile);

/** The last release that asks for no account's token. */
export const VERSION = '4.14.0';
const FOLDER = join(ROOT, '.local', `localstack-${VERSION}`);
const LOG = join(FOLDER, 'localstack.log');
/** Upstream's own lock file, which is in its source package alone: newer libraries break it. */
const LOCK = 'requirements-runtime.txt';

const SERVICES = ['kms', 's3', 'secretsmanager', 'sqs', 'ssm'];
/** A first start compiles all of its Python, ms. */
const LONGEST_START = 300_000;

/** A program that is Python 3.13, which its lock file is for; null where there is none. */
export function python(): string | null {
  const asked = ['-c', 'import sys, venv; sys.exit(sys.version_info[:2] != (3, 13))'];
  const found = ['python3.13', 'python3'].find(
    (program) => spawnSync(program, asked, { stdio: 'ignore' }).status === 0,
  );
  return found ?? null;
}

/** Installs it into a virtual environment of its own, once; gives that environment's Python. */
async function install(program: string): Promise<string> {
  const [own, complete] = [join(FOLDER, 'bin', 'python'), join(FOLDER, LOCK)];
  if (existsSync(complete)) return own;
  console.log(`Installing LocalStack ${VERSION} (once, half a gigabyte) …`);
  const source = join(FOLDER, 'source');
  // What an installation that was cut off left behind.
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(source, { recursive: true });
  await run(program, ['-m', 'venv', FOLDER]);
  const pip = (...args: string[]) => run(own, ['-m', 'pip', '--quiet', ...args], { maxBuffer: 64 * 1024 * 1024 });
  const core = `localstack-core==${VERSION}`;
  await pip('download', '--no-deps', '--no-binary', 'localstack-core', '--dest', source, core);
  const name = `localstack_core-${VERSION}`;
  await run('tar', ['-xzf', join(source, `${name}.tar.gz`), '-C', source, `${name}/${LOCK}`]);
  const lock = join(source, name, LOCK);
  await pip('install', '--constraint', lock, `localstack-core[runtime]==${VERSION}`);
  copyFileSync(lock, complete);
  return own;
}

/** Whether all services are there. */
async function isReady(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/_localstack/health`, { signal: AbortSignal.timeout(5000) });
    const { services } = (await answer.json()) as { services: Record<string, string> };
    return SERVICES.every((name) => services[name] === 'running');
  } catch {
    return false;
  }
}

async function ready(server: ChildProcess, address: string): Promise<void> {
  const until = Date.now() + LONGEST_START;
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`LocalStack ended with ${server.exitCode}; see ${LOG}.`);
    if (await isReady(address)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`LocalStack did not start within ${LONGEST_START / 1000} s; see ${LOG}.`);
}

/**
 * Starts LocalStack without Docker at a free port of this machine, with the services that tests ask; it ends with this
 * process. Gives its address.
 * @throws {Error} when it cannot be installed or does not start.
 */
export async function startLocalStack(program: string): Promise<string> {
  const own = await install(program);
  const port = await freePort();
  const log = openSync(LOG, 'w');
  const server = spawn(own, ['-m', 'localstack.runtime.main'], {
    cwd: FOLDER,
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      // It would listen to the whole network.
      GATEWAY_LISTEN: `127.0.0.1:${port}`,
      LOCALSTACK_HOST: `127.0.0.1:${port}`,
      SERVICES: SERVICES.join(','),
      // Else the first who asks a service waits until it is loaded.
      EAGER_SERVICE_LOADING: '1',
      // Addresses of queues that a client can follow: else their host is a name before an IP address.
      SQS_ENDPOINT_STRATEGY: 'path',
      FILESYSTEM_ROOT: join(FOLDER, 'data'),
      // Signatures of links are compared only when that is asked for.
      S3_SKIP_SIGNATURE_VALIDATION: '0',
      // Nothing of what is done here is told to its makers, and it fetches nothing.
      DISABLE_EVENTS: '1',
      SKIP_SSL_CERT_DOWNLOAD: '1',
      SKIP_INFRA_DOWNLOADS: '1',
      DNS_ADDRESS: '0',
    },
  });
  process.once('exit', () => {
    try {
      if (server.pid !== undefined) process.kill(-server.pid, 'SIGKILL');
    } catch {
      // The group is gone.
    }
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const address = `http://127.0.0.1:${port}`;
  await ready(server, address);
  return address;
}
