import { closeSync, openSync } from 'node:fs';
import { DynamoHost } from './dynamo-host.ts';
import { type DatabaseEngine, startDynamo, createUnguessableHost } from './dynamodb.ts';
import { startMemoryDatabase } from './memory-table/memory-database.ts';
import { ServiceHost } from './service-host.ts';
import type { AwsCredentials } from './signature.ts';

/** A database and its two doors. */
export interface Database extends DatabaseEngine {
  /** The engine itself, for functions and whatever else runs in the process that started it: nobody else is told. */
  inside: string;
}

/** The databases that `npm start` brings along: the embedded engine, and a table in memory that runs on every platform. */
export const databaseKinds = ['embedded', 'memory'] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/** A database that is kept in a file. */
export interface StoredDatabase {
  kind: DatabaseKind;
  file: string;
}

async function startEmbedded(file: string): Promise<DatabaseEngine> {
  // The engine would make it readable for everybody; what it makes beside it has the rights of this one.
  closeSync(openSync(file, 'a', 0o600));
  return startDynamo({ external: undefined, file, host: createUnguessableHost() });
}

/**
 * Starts the embedded database on a file that it keeps, for whoever has this login: the engine believes everybody and lets
 * pages of any origin in, so it stands behind a service that does not, at an address that leaves this process in no way.
 * `DYNAMODB_ENDPOINT` takes its place if given: who may reach that one is its owner's to see to.
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
