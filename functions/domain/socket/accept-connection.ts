import { openSocketConnection } from '#functions/data/live/connections.ts';
import { countOpenedSocket } from '#functions/data/live/open-sockets.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { sendQueueMessage } from '#functions/lib/send-message.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { ConnectionWelcomeMessage } from '#shared/messages/queue.ts';

/** The welcome cannot be sent from here: no message can be posted to a connection before `$connect` has answered. */
async function queueWelcome(connection: string): Promise<void> {
  const message: ConnectionWelcomeMessage = { connection_id: connection };
  try {
    await sendQueueMessage(config.welcomeQueueUrl(), message);
  } catch (error) {
    log.error('welcome not queued', error, { connection });
  }
}

/** Accepts a new connection from this address. @throws {AppError} TOO_MANY_REQUESTS. */
export async function acceptSocketConnection(
  connection: string,
  address: string,
  userAgent: string | null,
): Promise<void> {
  const at = nowSeconds();
  if (!(await countOpenedSocket(address, at))) throw new AppError('TOO_MANY_REQUESTS');
  await openSocketConnection(connection, address, at, userAgent);
  await queueWelcome(connection);
}
