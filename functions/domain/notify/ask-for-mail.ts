import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { sendMessage } from '#functions/lib/send-message.ts';
import type { NotifyMessage } from '#shared/messages/queue.ts';

/** Asks for the e-mail of a notification. What is lost here, the sweep of the outbox finds: a failure is logged. */
export async function askForMail(message: NotifyMessage): Promise<void> {
  try {
    await sendMessage(config.notifyQueueUrl(), message);
  } catch (error) {
    log.error('e-mail not queued', error, { notification: message.notification_id });
  }
}
