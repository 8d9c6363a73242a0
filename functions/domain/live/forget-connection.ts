import { removeListener } from '#functions/data/live/account-connections.ts';
import { closeConnection } from '#functions/data/live/connections.ts';
import { countClosedSocket } from '#functions/data/live/open-sockets.ts';

/** Cleans up after a connection has ended, however that was detected. Idempotent. */
export async function forgetConnection(connection: string): Promise<void> {
  const closed = await closeConnection(connection);
  if (!closed) return;
  await Promise.all([
    closed.account && removeListener(closed.account, connection),
    countClosedSocket(closed.address, closed.created_at),
  ]);
}
