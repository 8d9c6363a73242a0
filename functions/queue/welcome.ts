import { sendWelcomeFrame } from '#functions/domain/socket/send-welcome.ts';
import { log } from '#functions/lib/log.ts';
import type { ConnectionWelcomeMessage } from '#shared/messages/queue.ts';
import { createQueueMessageHandler } from './lib/take-messages.ts';

/** A failed welcome is not retried: the page requests the time by itself. */
export const handler = createQueueMessageHandler<ConnectionWelcomeMessage>(
  { says: 'welcome not read' },
  ({ connection_id }) =>
    sendWelcomeFrame(connection_id).catch((error: unknown) => log.error('welcome not sent', error)),
);
