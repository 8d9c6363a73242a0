import type { SQSEvent } from 'aws-lambda';
import type { WelcomeMessage } from '../../shared/messages/queue.ts';
import { sendWelcome } from '../domain/socket/send-welcome.ts';
import { log } from '../lib/log.ts';

/** A welcome that fails is not tried again: the page asks for the time by itself. */
export async function handler(event: SQSEvent): Promise<void> {
  await Promise.all(
    event.Records.map(async ({ body }) => {
      const { connection_id } = JSON.parse(body) as WelcomeMessage;
      await sendWelcome(connection_id).catch((error: unknown) => log.error('welcome not sent', error));
    }),
  );
}
