import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '#scripts/local/dynamodb.ts';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';

const VERSION = '2.6.1';
const FOLDER = join(PROJECT_ROOT, '.local', `dynamodb-local-${VERSION}`);
const LIBRARIES = join(FOLDER, 'lib');
const JAVA_VERSION = 17;
/** Longest start, ms. */
const LONGEST_START = 30_000;

/** Arguments of `java` that start DynamoDB Local, before its own options. */
export const DYNAMODB_LOCAL_JAVA_ARGUMENTS = [
  `-Djava.library.path=${LIBRARIES}`,
  '-cp',
  join(LIBRARIES, '*'),
  'com.amazonaws.services.dynamodbv2.local.main.ServerRunner',
] as const;

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId><artifactId>engine</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>com.amazonaws</groupId><artifactId>DynamoDBLocal</artifactId><version>${VERSION}</version></dependency>
  </dependencies>
</project>
`;

/** True when `java`, of version 17 or newer, and `mvn` are on the path. */
export function hasJavaAndMaven(): boolean {
  const { stderr } = spawnSync('java', ['-version'], { encoding: 'utf8' });
  const version = Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0);
  return version >= JAVA_VERSION && spawnSync('mvn', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** Downloads DynamoDB Local with all its libraries, once. @throws {Error} when Maven fails. */
export function downloadDynamoDbLocal(): void {
  if (existsSync(LIBRARIES) && readdirSync(LIBRARIES).includes(`DynamoDBLocal-${VERSION}.jar`)) return;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, 'pom.xml'), POM);
  console.log(`Downloading DynamoDB Local ${VERSION} …`);
  const goal = ['-q', '-B', 'dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=lib'];
  const { status } = spawnSync('mvn', goal, { cwd: FOLDER, stdio: 'inherit' });
  if (status !== 0) throw new Error('Maven could not download DynamoDB Local.');
}

async function waitUntilReady(engine: ChildProcess, address: string): Promise<void> {
  const until = Date.now() + LONGEST_START;
  while (Date.now() < until) {
    if (engine.exitCode !== null) throw new Error(`DynamoDB Local ended with ${engine.exitCode}.`);
    // Any answer is enough: without a signature it is an error.
    const answer = await fetch(address).catch(() => null);
    if (answer) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`DynamoDB Local did not start within ${LONGEST_START / 1000} s.`);
}

/**
 * Downloads DynamoDB Local if missing and starts it in memory, at a free port of this machine; it ends with this
 * process. Returns its address.
 * @throws {Error} when the download or the start fails.
 */
export async function startDynamoDbLocal(): Promise<string> {
  downloadDynamoDbLocal();
  const port = await findFreePort();
  const args = [...DYNAMODB_LOCAL_JAVA_ARGUMENTS, '-inMemory', '-sharedDb', '-port', String(port)];
  const engine = spawn('java', args, {
    // It writes a file into its working folder.
    cwd: FOLDER,
    stdio: 'ignore',
    env: { ...process.env, DDB_LOCAL_TELEMETRY: '0' },
  });
  process.once('exit', () => engine.kill('SIGKILL'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const address = `http://127.0.0.1:${port}`;
  await waitUntilReady(engine, address);
  return address;
}
