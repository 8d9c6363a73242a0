import { closeSync, openSync } from 'node:fs';
import { DynamoProxyHost } from './dynamo-host.ts';
import { type DatabaseEngine, startEmbeddedDatabase, generateLoopbackAddress } from './dynamodb.ts';
import { startMemoryDatabase } from './memory-table/memory-database.ts';
import { ServiceHost } from './service-host.ts';
import type { AwsCredentials } from './signature.ts';

/** Database and its two endpoints. */
export interface LocalDatabase extends DatabaseEngine {
  /** The engine itself, only for functions and code in the process that started it. */
  inside: string;
}

/** Databases of `npm start`: the embedded engine, and an in-memory table that runs on every platform. */
export const localDatabaseKinds = ['embedded', 'memory'] as const;
export type LocalDatabaseKind = (typeof localDatabaseKinds)[number];

/** Database stored in a file. */
export interface StoredLocalDatabase {
  kind: LocalDatabaseKind;
  file: string;
}

async function startEmbedded(file: string): Promise<DatabaseEngine> {
  // The engine would make it readable for everyone; files that it adds get the rights of this one.
  closeSync(openSync(file, 'a', 0o600));
  return startEmbeddedDatabase({ external: undefined, file, host: generateLoopbackAddress() });
}

/**
 * Starts the embedded database on a file, for holders of this login. The engine trusts everyone and accepts pages of
 * any origin. So it is behind a service that does not, at an address that stays in this process. `DYNAMODB_ENDPOINT`
 * replaces it if given: its owner controls access.
 */
export async function startLocalDatabase(
  { kind, file }: StoredLocalDatabase,
  login: AwsCredentials,
  external = process.env['DYNAMODB_ENDPOINT'],
): Promise<LocalDatabase> {
  if (external) return { ...(await startEmbeddedDatabase({ external })), inside: external };
  const engine = await (kind === 'memory' ? startMemoryDatabase(file) : startEmbedded(file));
  const inside = engine.endpoint;
  const dynamo = new DynamoProxyHost(inside);
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
