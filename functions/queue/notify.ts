import { sendResetCode } from '#functions/domain/identity/send-reset-code.ts';
import { mailNotification } from '#functions/domain/notify/mail-notification.ts';
import type { NotifyMessage, ResetMessage } from '#shared/messages/queue.ts';
import { takeMessages } from './kit/take-messages.ts';

export const handler = takeMessages<NotifyMessage | ResetMessage>({ says: 'e-mail not tried' }, (message) =>
  'reset' in message ? sendResetCode(message.reset) : mailNotification(message),
);
