import { sendResetCode } from '#functions/domain/identity/send-reset-code.ts';
import { sendNotificationEmail } from '#functions/domain/notify/send-notification-email.ts';
import { sendPushNotification } from '#functions/domain/notify/send-push-notification.ts';
import type { NotifyMessage, PushMessage, ResetMessage } from '#shared/messages/queue.ts';
import { handleMessages } from './lib/take-messages.ts';

export const handler = handleMessages<NotifyMessage | PushMessage | ResetMessage>(
  { says: 'notification not sent' },
  async (message) => {
    if ('reset' in message) await sendResetCode(message.reset);
    else if ('push' in message) await sendPushNotification(message.push);
    else await sendNotificationEmail(message);
  },
);
