import { sendPasswordResetCode } from '#functions/domain/identity/send-reset-code.ts';
import { sendNotificationEmail } from '#functions/domain/notify/send-notification-email.ts';
import { sendPushNotification } from '#functions/domain/notify/send-push-notification.ts';
import type {
  NotificationEmailMessage,
  PushNotificationMessage,
  PasswordResetMessage,
} from '#shared/messages/queue.ts';
import { createQueueMessageHandler } from './lib/take-messages.ts';

export const handler = createQueueMessageHandler<
  NotificationEmailMessage | PushNotificationMessage | PasswordResetMessage
>({ says: 'notification not sent' }, async (message) => {
  if ('reset' in message) await sendPasswordResetCode(message.reset);
  else if ('push' in message) await sendPushNotification(message.push);
  else await sendNotificationEmail(message);
});
