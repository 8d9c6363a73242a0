import { DeleteConnectionCommand, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { getConnectionsApiClient } from './connections-client.ts';
import { countPostedFrame } from './count-post.ts';

/**
 * Returns false when a connection is gone. Its error has a name only when the gateway names it.
 * @throws {Error} otherwise.
 */
async function isConnectionOpen(request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 410) return false;
    throw error;
  }
}

/**
 * Posts a frame to a connection; false when it is gone. Prices are posted by `post-frame.ts`.
 * @throws {Error} when the gateway answers anything else, or nothing in time.
 */
export function postToConnection(ConnectionId: string, frame: object): Promise<boolean> {
  const Data = Buffer.from(JSON.stringify(frame));
  return countPostedFrame(
    isConnectionOpen(getConnectionsApiClient().send(new PostToConnectionCommand({ ConnectionId, Data }))),
  );
}

/** Ends a connection; does nothing when it is gone. */
export async function disconnectClient(ConnectionId: string): Promise<void> {
  await isConnectionOpen(getConnectionsApiClient().send(new DeleteConnectionCommand({ ConnectionId })));
}
