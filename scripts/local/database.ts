import { closeSync, openSync } from 'node:fs';
import { DynamoHost } from './dynamo-host.ts';
import { type Engine, startDynamo, unguessableHost } from './dynamodb.ts';
import { ServiceHost } from './service-host.ts';
import type { Login } from './signature.ts';

/** A database and its two doors. */
export interface Database extends Engine {
  /** The engine itself, for functions and whatever else runs in the process that started it: nobody else is told. */
  inside: string;
}

/**
 * Starts the embedded database on a file that it keeps, for whoever has this login: the engine believes everybody and lets
 * pages of any origin in, so it stands behind a service that does not, at an address that leaves this process in no way.
 * `DYNAMODB_ENDPOINT` takes its place if given: who may reach that one is its owner's to see to.
 */
export async function startDatabase(
  file: string,
  login: Login,
  external = process.env['DYNAMODB_ENDPOINT'],
): Promise<Database> {
  // The engine would make it readable for everybody; what it makes beside it has the rights of this one.
  if (!external) closeSync(openSync(file, 'a', 0o600));
  const engine = await startDynamo({ external, file, host: unguessableHost() });
  const inside = engine.endpoint;
  if (external) return { ...engine, inside };
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
