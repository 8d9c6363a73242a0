import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { dynamoTableSchema } from '#infra/table-schema.ts';
import { findEmbeddedEngineProgram } from './engine.ts';
import type { AwsCredentials } from './signature.ts';

/** Returns a free port. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Returns the path of its program. @throws {Error} on a platform without one. */
function embeddedDatabase(): string {
  const path = findEmbeddedEngineProgram();
  if (path !== null) return path;
  throw new Error(
    `There is no embedded engine for ${process.platform}-${process.arch}. Set DATABASE=memory, or start any DynamoDB-compatible server and set DYNAMODB_ENDPOINT to its address (README, "Other platforms").`,
  );
}

export interface DatabaseEngine {
  endpoint: string;
  /** Resolves with its exit code when it ends for any reason; never for an external one. */
  ended: Promise<number | null>;
  stop: () => Promise<void>;
}

/** Number of tries, 20 ms apart. */
const READY_TRIES = 500;

async function waitForDatabase(client: DynamoDBClient, child: ChildProcess): Promise<void> {
  for (let i = 0; i < READY_TRIES; i++) {
    if (child.exitCode !== null) throw new Error(`The embedded database ended with ${child.exitCode}.`);
    try {
      await client.send(new DescribeTableCommand({ TableName: 'none' }));
      return;
    } catch (error) {
      if ((error as Error).name === 'ResourceNotFoundException') return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  throw new Error('The embedded database did not become ready.');
}

/** Credentials of calls whose signature is not checked. */
const ANY: AwsCredentials = { region: 'us-east-1', accessKeyId: 'local', secretAccessKey: 'local' };

const clientFor = (endpoint: string, { region, ...credentials }: AwsCredentials) =>
  new DynamoDBClient({ endpoint, region, credentials, maxAttempts: 1 });

/**
 * Runs a program until the other end of its standard input closes for any reason: a killed process cannot stop what it
 * started. Exits with the program's code when that ends.
 */
const WATCHED = `
exec 3<&0
"$@" 3<&- &
program=$!
{ cat <&3 >/dev/null; kill -9 $program; } 2>/dev/null &
exec 3<&-
wait $program
`;

/** Returns an address of this machine that is hard to guess: one of sixteen million. */
export const generateLoopbackAddress = (): string =>
  ['127', ...Array.from(randomBytes(3), (byte) => (byte % 254) + 1)].join('.');

/**
 * Starts the embedded database: in memory, open to all of this machine, for tests and benches. One with a `file` is
 * behind `startLocalDatabase`, which alone knows its `host`. `external` replaces it if given.
 */
export async function startEmbeddedDatabase({
  external = process.env['DYNAMODB_ENDPOINT'],
  file,
  host = '127.0.0.1',
}: {
  external?: string | undefined;
  file?: string;
  host?: string;
} = {}): Promise<DatabaseEngine> {
  if (external) return { endpoint: external, ended: new Promise(() => {}), stop: async () => {} };
  const port = await findFreePort();
  const command = [embeddedDatabase(), '--host', host, '--port', String(port), ...(file ? ['--db-path', file] : [])];
  // In its own process group: Ctrl-C reaches every process of a terminal's group, and this one must outlive the
  // requests.
  const child = spawn('/bin/sh', ['-c', WATCHED, 'sh', ...command], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  const exitPromise = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.stdin.on('error', () => {});
  const endpoint = `http://${host}:${port}`;
  const client = clientFor(endpoint, ANY);
  const stop = async () => {
    child.stdin.destroy();
    await exitPromise;
  };
  // When the program ends, its wrapper must end too.
  void exitPromise.then(() => child.stdin.destroy());
  try {
    await waitForDatabase(client, child);
  } catch (error) {
    await stop();
    throw error;
  } finally {
    client.destroy();
  }
  return { endpoint, ended: exitPromise, stop };
}

/** Creates the table unless it exists. */
export async function createPlatformTable(endpoint: string, name: string, login = ANY): Promise<void> {
  const client = clientFor(endpoint, login);
  const { partitionKey, sortKey, indexes, ttl } = dynamoTableSchema;
  const attributes = [partitionKey, sortKey, ...indexes.flatMap((index) => [index.partitionKey, index.sortKey])];
  const schema = (partition: string, sort: string) => [
    { AttributeName: partition, KeyType: 'HASH' as const },
    { AttributeName: sort, KeyType: 'RANGE' as const },
  ];
  try {
    await client.send(
      new CreateTableCommand({
        TableName: name,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: schema(partitionKey, sortKey),
        GlobalSecondaryIndexes: indexes.map((index) => ({
          IndexName: index.name,
          KeySchema: schema(index.partitionKey, index.sortKey),
          Projection: { ProjectionType: 'ALL' },
        })),
      }),
    );
    await client.send(
      new UpdateTimeToLiveCommand({ TableName: name, TimeToLiveSpecification: { AttributeName: ttl, Enabled: true } }),
    );
  } catch (error) {
    if ((error as Error).name !== 'ResourceInUseException') throw error;
  } finally {
    client.destroy();
  }
}
