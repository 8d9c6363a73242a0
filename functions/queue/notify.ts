import { sendResetCode } from '#functions/domain/identity/send-reset-code.ts';
import { mailNotification } from '#functions/domain/notify/mail-notification.ts';
import { pushNotification } from '#functions/domain/notify/push-notification.ts';
import type { NotifyMessage, PushMessage, ResetMessage } from '#shared/messages/queue.ts';
import { takeMessages } from './kit/take-messages.ts';

export const handler = takeMessages<NotifyMessage | PushMessage | ResetMessage>(
  { says: 'not told' },
  async (message) => {
    if ('reset' in message) await sendResetCode(message.reset);
    else if ('push' in message) await pushNotification(message.push);
    else await mailNotification(message);
  },
);
