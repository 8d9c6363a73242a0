import { unsubscribeConnectionFromAccount } from '#functions/data/live/account-connections.ts';
import { closeSocketConnection } from '#functions/data/live/connections.ts';
import { countClosedSocket } from '#functions/data/live/open-sockets.ts';

/** Cleans up after a connection has ended, however that was detected. Idempotent. */
export async function cleanUpSocketConnection(connection: string): Promise<void> {
  const closed = await closeSocketConnection(connection);
  if (!closed) return;
  await Promise.all([
    closed.account && unsubscribeConnectionFromAccount(closed.account, connection),
    countClosedSocket(closed.address, closed.created_at),
  ]);
}
