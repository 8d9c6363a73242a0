import type { NotifyMessage } from '../../../shared/messages/queue.ts';
import { config } from '../../lib/config.ts';
import { log } from '../../lib/log.ts';
import { sendMessage } from '../../lib/send-message.ts';

/** Asks for the e-mail of a notification. What is lost here, the sweep of the outbox finds: a failure is logged. */
export async function askForMail(message: NotifyMessage): Promise<void> {
  try {
    await sendMessage(config.notifyQueueUrl(), message);
  } catch (error) {
    log.error('e-mail not queued', error, { notification: message.notification_id });
  }
}
