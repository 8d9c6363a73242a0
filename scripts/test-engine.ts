import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tier } from '#functions/testing/tier.ts';
import { freePort } from './local/dynamodb.ts';
import { ROOT } from './local/root.ts';

/**
 * `npm run test:engine [files]`: the tests of data, of moving money and of races on Amazon's own DynamoDB Local, so that no
 * leniency of the embedded engine hides a mistake; all tests of data and money, those of faults too, in the soak. Needs Java 17 and
 * Maven.
 */

const VERSION = '2.6.1';
const folder = join(ROOT, '.local', `dynamodb-local-${VERSION}`);
/** Data, whatever moves money, and races: what an engine can decide otherwise. */
const DECIDING = [
  'functions/data',
  'functions/domain/ledger/money.property',
  'functions/domain/ledger/once',
  'functions/domain/ledger/transact-spending',
  '/races.test',
];
const ALL = ['functions/data', 'functions/domain', 'functions/queue', 'functions/timer', 'functions/http/contract'];

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>local</groupId><artifactId>engine</artifactId><version>1</version>
  <dependencies>
    <dependency><groupId>com.amazonaws</groupId><artifactId>DynamoDBLocal</artifactId><version>${VERSION}</version></dependency>
  </dependencies>
</project>
`;

const has = (program: string, argument: string): boolean =>
  spawnSync(program, [argument], { stdio: 'ignore' }).status === 0;

function download(): void {
  const libraries = join(folder, 'lib');
  if (existsSync(libraries) && readdirSync(libraries).some((file) => file === `DynamoDBLocal-${VERSION}.jar`)) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'pom.xml'), POM);
  console.log(`Downloading DynamoDB Local ${VERSION} …`);
  const goal = ['-q', '-B', 'dependency:copy-dependencies', '-DincludeScope=runtime', '-DoutputDirectory=lib'];
  const { status } = spawnSync('mvn', goal, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error('Maven could not download DynamoDB Local.');
}

async function answering(engine: ChildProcess, address: string): Promise<void> {
  const until = Date.now() + 30_000;
  while (Date.now() < until) {
    if (engine.exitCode !== null) throw new Error(`DynamoDB Local ended with ${engine.exitCode}.`);
    // Any answer will do: without a signature it is a refusal.
    if (
      await fetch(address).then(
        () => true,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('DynamoDB Local did not start within 30 s.');
}

function start(port: number): ChildProcess {
  const main = 'com.amazonaws.services.dynamodbv2.local.main.ServerRunner';
  const engine = spawn(
    'java',
    ['-Djava.library.path=lib', '-cp', 'lib/*', main, '-inMemory', '-sharedDb', '-port', String(port)],
    { cwd: folder, stdio: 'ignore', env: { ...process.env, DDB_LOCAL_TELEMETRY: '0' } },
  );
  process.once('exit', () => engine.kill('SIGKILL'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return engine;
}

const run = (program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> =>
  new Promise((resolve) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env });
    process.once('exit', () => child.kill());
    child.once('exit', (code) => resolve(code ?? 1));
  });

if (!has('java', '-version') || !has('mvn', '--version')) {
  console.log('SKIPPED: Java 17 and Maven are needed to run DynamoDB Local, and are not here. Nothing was tested.');
  process.exit(0);
}
download();
const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const engine = start(port);
await answering(engine, address);
const named = process.argv.slice(2);
const vitest = ['vitest', 'run', ...(named.length > 0 ? named : tier === 'soak' ? ALL : DECIDING)];
process.exit(
  await run(join('node_modules', '.bin', 'vitest'), vitest.slice(1), {
    ...process.env,
    TEST_DYNAMODB_ENDPOINT: address,
    TEST_TIER: 'engine',
  }),
);
