import { sendWelcome } from '#functions/domain/socket/send-welcome.ts';
import { log } from '#functions/lib/log.ts';
import type { WelcomeMessage } from '#shared/messages/queue.ts';
import { handleMessages } from './lib/take-messages.ts';

/** A failed welcome is not retried: the page requests the time by itself. */
export const handler = handleMessages<WelcomeMessage>({ says: 'welcome not read' }, ({ connection_id }) =>
  sendWelcome(connection_id).catch((error: unknown) => log.error('welcome not sent', error)),
);
