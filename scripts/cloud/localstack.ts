import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '#scripts/local/dynamodb.ts';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import { DYNAMODB_LOCAL_JAVA_ARGUMENTS, downloadDynamoDbLocal } from './dynamodb-local.ts';

const run = promisify(execFile);

/** The last release that needs no account's token. */
export const LOCALSTACK_VERSION = '4.14.0';
const FOLDER = join(PROJECT_ROOT, '.local', `localstack-${LOCALSTACK_VERSION}`);
const LOG = join(FOLDER, 'localstack.log');
/** Upstream's own lock file, only in its source package: newer libraries break it. */
const LOCK = 'requirements-runtime.txt';

const SERVICES = ['events', 'kms', 's3', 'secretsmanager', 'sqs', 'ssm'];
/** Folder of its downloads and data. */
const DATA = join(FOLDER, 'data');
const PACKAGES = join(DATA, 'var', 'lib', 'localstack', 'lib');
/** Longest start, ms: the first one compiles all of its Python. */
const LONGEST_START = 300_000;

/** Installs it into its own virtual environment, once. Returns that environment's Python. */
async function installLocalStack(program: string): Promise<string> {
  const [own, complete] = [join(FOLDER, 'bin', 'python'), join(FOLDER, LOCK)];
  if (existsSync(complete)) return own;
  console.log(`Installing LocalStack ${LOCALSTACK_VERSION} (once, half a gigabyte) …`);
  const source = join(FOLDER, 'source');
  // Remains of an interrupted installation.
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(source, { recursive: true });
  await run(program, ['-m', 'venv', FOLDER]);
  const pip = (...args: string[]) => run(own, ['-m', 'pip', '--quiet', ...args], { maxBuffer: 64 * 1024 * 1024 });
  const core = `localstack-core==${LOCALSTACK_VERSION}`;
  await pip('download', '--no-deps', '--no-binary', 'localstack-core', '--dest', source, core);
  const name = `localstack_core-${LOCALSTACK_VERSION}`;
  await run('tar', ['-xzf', join(source, `${name}.tar.gz`), '-C', source, `${name}/${LOCK}`]);
  const lock = join(source, name, LOCK);
  await pip('install', '--constraint', lock, `localstack-core[runtime]==${LOCALSTACK_VERSION}`);
  copyFileSync(lock, complete);
  return own;
}

/**
 * Replaces the Java that LocalStack would download: runs the one on the path, without LocalStack's agent and with
 * Maven's libraries instead of its JAR. LocalStack gives it its own session, so it would outlive LocalStack's process
 * group: it ends itself after the process that started LocalStack.
 */
const JAVA = `#!/usr/bin/env bash
args=()
while [ $# -gt 0 ]; do
  case $1 in
    -javaagent:* | -Djava.library.path=*) ;;
    -jar) args+=(${DYNAMODB_LOCAL_JAVA_ARGUMENTS.map((argument) => `'${argument}'`).join(' ')}); shift ;;
    *) args+=("$1") ;;
  esac
  shift
done
PATH=\${PATH#"$(dirname "$0")":}
unset JAVA_HOME
{ while kill -0 "$LOCALSTACK_OWNER"; do sleep 1; done; kill -9 $$; } >/dev/null 2>&1 &
exec java "\${args[@]}"
`;

/** Puts DynamoDB Local and a Java where LocalStack looks before it downloads its own. */
function seedDynamoDb(): void {
  downloadDynamoDbLocal();
  const java = join(PACKAGES, 'java', '21', 'bin', 'java');
  const jar = join(PACKAGES, 'dynamodb-local', '2', 'DynamoDBLocal.jar');
  for (const file of [java, jar]) mkdirSync(dirname(file), { recursive: true });
  writeFileSync(java, JAVA, { mode: 0o755 });
  // Only its existence counts.
  writeFileSync(jar, '');
}

/** True when all these services run. */
async function isReady(address: string, names: readonly string[]): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/_localstack/health`, { signal: AbortSignal.timeout(5000) });
    const { services } = (await answer.json()) as { services: Record<string, string> };
    return names.every((name) => services[name] === 'running');
  } catch {
    return false;
  }
}

async function waitForServices(server: ChildProcess, address: string, names: readonly string[]): Promise<void> {
  const until = Date.now() + LONGEST_START;
  while (Date.now() < until) {
    if (server.exitCode !== null) throw new Error(`LocalStack ended with ${server.exitCode}; see ${LOG}.`);
    if (await isReady(address, names)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`LocalStack did not start within ${LONGEST_START / 1000} s; see ${LOG}.`);
}

/**
 * Starts LocalStack without Docker at a free port of this machine, with the services that tests use, and with DynamoDB
 * if Java and Maven exist. It ends with this process. Returns its address.
 * @throws {Error} when the installation or the start fails.
 */
export async function startLocalStack(program: string, { dynamoDb }: { dynamoDb: boolean }): Promise<string> {
  const own = await installLocalStack(program);
  if (dynamoDb) seedDynamoDb();
  const services = dynamoDb ? [...SERVICES, 'dynamodb'] : SERVICES;
  const port = await findFreePort();
  const log = openSync(LOG, 'w');
  const server = spawn(own, ['-m', 'localstack.runtime.main'], {
    cwd: FOLDER,
    detached: true,
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      // By default it listens to the whole network.
      GATEWAY_LISTEN: `127.0.0.1:${port}`,
      LOCALSTACK_HOST: `127.0.0.1:${port}`,
      SERVICES: services.join(','),
      // Otherwise the first call of a service waits until it is loaded.
      EAGER_SERVICE_LOADING: '1',
      // Queue addresses that a client can reach: by default their host is a name before an IP address.
      SQS_ENDPOINT_STRATEGY: 'path',
      FILESYSTEM_ROOT: DATA,
      // In a container it would use the container's root.
      OVERRIDE_IN_DOCKER: '0',
      DYNAMODB_IN_MEMORY: '1',
      LOCALSTACK_OWNER: String(process.pid),
      // Link signatures are compared only with this setting.
      S3_SKIP_SIGNATURE_VALIDATION: '0',
      // Sends no usage data to its makers, and fetches nothing.
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
      // The group has ended.
    }
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const address = `http://127.0.0.1:${port}`;
  await waitForServices(server, address, services);
  return address;
}
