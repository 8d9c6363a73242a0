import { DynamoEngine } from './dynamo-engine.ts';
import { DynamoHost } from './dynamo-host.ts';
import { embeddedDatabase } from './dynamodb.ts';
import { ServiceHost } from './service-host.ts';
import type { Login } from './signature.ts';

export interface Database {
  endpoint: string;
  /** Resolves with its exit code when it ends, whoever ended it; never for one that is not ours. */
  ended: Promise<number | null>;
  stop: () => Promise<void>;
}

/**
 * Starts the embedded database on a file that it keeps, for whoever has this login. `DYNAMODB_ENDPOINT` takes its place if
 * given: who may reach that one is its owner's to see to.
 */
export async function startDatabase(
  file: string,
  login: Login,
  external = process.env['DYNAMODB_ENDPOINT'],
): Promise<Database> {
  if (external) return { endpoint: external, ended: new Promise(() => {}), stop: async () => {} };
  const engine = new DynamoEngine(embeddedDatabase(), file);
  const services = new ServiceHost({ login, dynamo: new DynamoHost(engine) });
  const stop = async () => {
    services.stop();
    await engine.stop();
  };
  try {
    await engine.ready();
    return { endpoint: await services.listen(), ended: engine.ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
