import { DeleteConnectionCommand, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { connections } from './clients.ts';

const statusOf = (error: unknown): number | undefined =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

/** Sends text to a connection; false when it is gone. @throws whatever else goes wrong on the way. */
export async function postFrame(connection: string, text: string | Uint8Array): Promise<boolean> {
  try {
    await connections().send(new PostToConnectionCommand({ ConnectionId: connection, Data: text }));
    return true;
  } catch (error) {
    // By its status and not by its name: emulators name it differently.
    if (statusOf(error) === 410) return false;
    throw error;
  }
}

/** Ends a connection; one that is gone already is fine. */
export async function endConnection(connection: string): Promise<void> {
  try {
    await connections().send(new DeleteConnectionCommand({ ConnectionId: connection }));
  } catch (error) {
    if (statusOf(error) !== 410) throw error;
  }
}
