import { ApiGatewayManagementApiClient, GetConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import type { LocalServiceEndpoints } from '#scripts/start/environment.ts';
import { configureLocalFunctions } from './functions-here.ts';

/** Open connections of a running platform. */
export interface OpenSocketConnections {
  /** Returns those in both table and gateway: a `$connect` that timed out leaves one in the table only. */
  ids: () => Promise<string[]>;
  /** Ends one, like the gateway when its life is over. */
  end: (id: string) => Promise<void>;
}

/** Call it once in a process: afterwards the platform's own code runs here. */
export async function readOpenSocketConnections(endpoints: LocalServiceEndpoints): Promise<OpenSocketConnections> {
  configureLocalFunctions(endpoints);
  const { iterateConnectionsChangedSince } = await import('#functions/data/live/connections.ts');
  const { CONNECTION_SHARDS } = await import('#functions/data/live/connections.ts');
  const { disconnectClient } = await import('#functions/lib/connections.ts');
  const { region, ...credentials } = endpoints.login;
  const gateway = new ApiGatewayManagementApiClient({ endpoint: endpoints.connections, region, credentials });
  const isKnown = async (id: string) => {
    try {
      await gateway.send(new GetConnectionCommand({ ConnectionId: id }));
      return true;
    } catch (error) {
      if ((error as Error).name === 'GoneException') return false;
      throw error;
    }
  };
  return {
    async ids() {
      const ids: string[] = [];
      for (let shard = 0; shard < CONNECTION_SHARDS; shard++)
        for await (const { connection_id } of iterateConnectionsChangedSince(shard, 0)) ids.push(connection_id);
      const areKnown = await Promise.all(ids.map(isKnown));
      return ids.filter((_, i) => areKnown[i]);
    },
    end: disconnectClient,
  };
}
