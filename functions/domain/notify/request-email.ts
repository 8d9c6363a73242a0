import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { sendQueueMessage } from '#functions/lib/send-message.ts';
import type { NotificationEmailMessage, PushNotificationMessage } from '#shared/messages/queue.ts';

/** Queues the e-mail of a notification. The outbox sweep finds lost ones: a failure is only logged. */
export async function requestNotificationEmail(message: NotificationEmailMessage): Promise<void> {
  try {
    await sendQueueMessage(config.notifyQueueUrl(), message);
  } catch (error) {
    log.error('e-mail not queued', error, { notification: message.notification_id });
  }
}

/** Queues the push of a notification. A lost one is still on the pages: a failure is only logged. */
export async function requestNotificationPush(push: PushNotificationMessage['push']): Promise<void> {
  try {
    await sendQueueMessage(config.notifyQueueUrl(), { push } satisfies PushNotificationMessage);
  } catch (error) {
    log.error('push not queued', error, { notification: push.notification_id });
  }
}
