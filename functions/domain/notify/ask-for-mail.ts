import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { sendMessage } from '#functions/lib/send-message.ts';
import type { NotifyMessage, PushMessage } from '#shared/messages/queue.ts';

/** Asks for the e-mail of a notification. What is lost here, the sweep of the outbox finds: a failure is logged. */
export async function requestEmail(message: NotifyMessage): Promise<void> {
  try {
    await sendMessage(config.notifyQueueUrl(), message);
  } catch (error) {
    log.error('e-mail not queued', error, { notification: message.notification_id });
  }
}

/** Has browsers told of a notification. What is lost here stands on the pages all the same: a failure is logged. */
export async function requestPush(push: PushMessage['push']): Promise<void> {
  try {
    await sendMessage(config.notifyQueueUrl(), { push } satisfies PushMessage);
  } catch (error) {
    log.error('push not queued', error, { notification: push.notification_id });
  }
}
