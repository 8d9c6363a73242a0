import { DynamoHost } from './dynamo-host.ts';
import { type Engine, startDynamo, unguessableHost } from './dynamodb.ts';
import { ServiceHost } from './service-host.ts';
import type { Login } from './signature.ts';

/**
 * Starts the embedded database on a file that it keeps, for whoever has this login: the engine believes everybody and lets
 * pages of any origin in, so it stands behind a service that does not, at an address that is told to nobody.
 * `DYNAMODB_ENDPOINT` takes its place if given: who may reach that one is its owner's to see to.
 */
export async function startDatabase(
  file: string,
  login: Login,
  external = process.env['DYNAMODB_ENDPOINT'],
): Promise<Engine> {
  const engine = await startDynamo({ external, file, host: unguessableHost() });
  if (external) return engine;
  const dynamo = new DynamoHost(engine.endpoint);
  const services = new ServiceHost({ login, dynamo });
  const stop = async () => {
    services.stop();
    dynamo.stop();
    await engine.stop();
  };
  try {
    return { endpoint: await services.listen(), ended: engine.ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
