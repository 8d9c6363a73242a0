import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import type { AwsCredentials } from '#scripts/local/signature.ts';
import { measureConcurrentRuns } from './measure.ts';

export interface RawBroadcastJob {
  endpoint: string;
  login: AwsCredentials;
  connections: string[];
  /** One a second, to all connections. */
  frames: string[];
}

/** Posts in flight at once. */
const WIDTH = 64;

/** The SDK's bare loop: each second one frame to each connection. Returns its CPU seconds. */
async function postFrames({ endpoint, login, connections, frames }: RawBroadcastJob): Promise<number> {
  const { region, ...credentials } = login;
  const client = new ApiGatewayManagementApiClient({ endpoint, region, credentials });
  const before = process.cpuUsage();
  const began = Date.now();
  for (const [i, frame] of frames.entries()) {
    const data = Buffer.from(frame);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, began + i * 1000 - Date.now())));
    await measureConcurrentRuns(connections.length, WIDTH, async (n) => {
      await client.send(new PostToConnectionCommand({ ConnectionId: connections[n], Data: data }));
    });
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

process.once('message', (job: RawBroadcastJob) => {
  void postFrames(job).then((cpu) => process.send?.(cpu, () => process.exit(0)));
});
