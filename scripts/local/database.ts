import { closeSync, openSync } from 'node:fs';
import { DynamoHost } from './dynamo-host.ts';
import { type DatabaseEngine, startDynamo, createUnguessableHost } from './dynamodb.ts';
import { startMemoryDatabase } from './memory-table/memory-database.ts';
import { ServiceHost } from './service-host.ts';
import type { AwsCredentials } from './signature.ts';

/** Database and its two endpoints. */
export interface Database extends DatabaseEngine {
  /** The engine itself, only for functions and code in the process that started it. */
  inside: string;
}

/** Databases of `npm start`: the embedded engine, and an in-memory table that runs on every platform. */
export const databaseKinds = ['embedded', 'memory'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** Database stored in a file. */
export interface StoredDatabase {
  kind: DatabaseKind;
  file: string;
}

async function startEmbedded(file: string): Promise<DatabaseEngine> {
  // The engine would make it readable for everyone; files that it adds get the rights of this one.
  closeSync(openSync(file, 'a', 0o600));
  return startDynamo({ external: undefined, file, host: createUnguessableHost() });
}

/**
 * Starts the embedded database on a file, for holders of this login. The engine trusts everyone and accepts pages of
 * any origin. So it is behind a service that does not, at an address that stays in this process. `DYNAMODB_ENDPOINT`
 * replaces it if given: its owner controls access.
 */
export async function startDatabase(
  { kind, file }: StoredDatabase,
  login: AwsCredentials,
  external = process.env['DYNAMODB_ENDPOINT'],
): Promise<Database> {
  if (external) return { ...(await startDynamo({ external })), inside: external };
  const engine = await (kind === 'memory' ? startMemoryDatabase(file) : startEmbedded(file));
  const inside = engine.endpoint;
  const dynamo = new DynamoHost(inside);
  const services = new ServiceHost({ login, dynamo });
  const stop = async () => {
    services.stop();
    dynamo.stop();
    await engine.stop();
  };
  try {
    return { endpoint: await services.listen(), inside, ended: engine.ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
