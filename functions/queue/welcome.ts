import type { SQSEvent } from 'aws-lambda';
import { sendWelcome } from '#functions/domain/socket/send-welcome.ts';
import { log } from '#functions/lib/log.ts';
import type { WelcomeMessage } from '#shared/messages/queue.ts';

/** A welcome that fails is not tried again: the page asks for the time by itself. */
export async function handler(event: SQSEvent): Promise<void> {
  await Promise.all(
    event.Records.map(async ({ body }) => {
      const { connection_id } = JSON.parse(body) as WelcomeMessage;
      await sendWelcome(connection_id).catch((error: unknown) => log.error('welcome not sent', error));
    }),
  );
}
