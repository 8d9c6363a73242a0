import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { ApiGatewayManagementApiClient, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { WebSocketServer } from 'ws';
import type { AwsCredentials } from '#scripts/local/signature.ts';
import { measureConcurrentRuns } from './measure.ts';
import type { RawWriteJob, RawWriteResult, TransactWrites } from './raw-writes.ts';

/** Jobs that run in a separate process: the engine, the SDK or sockets without the platform. */
type BareJob = RawWriteJob | RawBroadcastJob | BareBroadcastJob;

export interface RawBroadcastJob {
  does: 'post';
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

const unpack = (text: string): TransactWrites[] =>
  JSON.parse(text, (_, value) =>
    typeof value === 'object' && value !== null && '$bigint' in value ? BigInt(value.$bigint) : value,
  ) as TransactWrites[];

async function runRawWriteJob({ dynamodb, login, transactions, width }: RawWriteJob): Promise<RawWriteResult> {
  const { region, ...credentials } = login;
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: dynamodb, region, credentials }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const list = unpack(transactions);
  const send = async (i: number) => {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: list[i] }));
    } catch (error) {
      const { CancellationReasons = [] } = error as { CancellationReasons?: { Code?: string }[] };
      const failed = list[i]?.filter((_, at) => CancellationReasons[at]?.Code !== 'None');
      throw new Error(
        `transaction ${i} of ${list.length}: ${JSON.stringify(failed, (_, v) => (typeof v === 'bigint' ? `${v}` : v))}`,
        {
          cause: error,
        },
      );
    }
  };
  // The first calls load code and open connections.
  const warm = Math.min(width, Math.floor(list.length / 10));
  await measureConcurrentRuns(warm, warm, send);
  const before = process.cpuUsage();
  const measuredCount = list.length - warm;
  const seconds = await measureConcurrentRuns(measuredCount, width, (i) => send(warm + i));
  const { user, system } = process.cpuUsage(before);
  return {
    seconds: (seconds / measuredCount) * list.length,
    cpu: (((user + system) / 1e6) * list.length) / measuredCount,
  };
}

export interface BareBroadcastJob {
  does: 'broadcast';
}

/** Frames in base64, sent in turn, one a second. */
export type BroadcastFrames = readonly string[];

/** A bare broadcast: sends the same bytes to each socket once a second, and nothing else. Reports its port. */
function broadcastFrames(): void {
  const sockets = new Set<Duplex>();
  const server = createServer();
  const upgrades = new WebSocketServer({
    noServer: true,
    perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true },
  });
  server.on('upgrade', (request, socket, head) =>
    upgrades.handleUpgrade(request, socket, head, () => {
      sockets.add(socket);
    }),
  );
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
  process.on('message', (texts: BroadcastFrames) => {
    const frames = texts.map((text) => Buffer.from(text, 'base64'));
    let turn = 0;
    setInterval(() => {
      const frame = frames[turn++ % frames.length];
      if (frame) for (const socket of sockets) socket.write(frame);
    }, 1000);
  });
  process.once('disconnect', () => process.exit(0));
}

process.once('message', (job: BareJob) => {
  if (job.does === 'broadcast') return broadcastFrames();
  void (job.does === 'write' ? runRawWriteJob(job) : postFrames(job)).then((result) =>
    process.send?.(result, () => process.exit(0)),
  );
});
