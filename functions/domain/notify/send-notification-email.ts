import {
  claimNotificationEmail,
  finalizeNotificationEmail,
  isNotificationEmailTooOld,
} from '#functions/data/notify/notifications.ts';
import { readUser } from '#functions/data/users/users.ts';
import { buildNotificationEmail } from '#functions/domain/mail/build-notification-email.ts';
import { composeMail } from '#functions/domain/mail/compose-mail.ts';
import { getUserLanguage } from '#functions/domain/mail/language.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { BadAddressError, sendMail } from '#functions/lib/mail.ts';
import type { NotificationEmailMessage } from '#shared/messages/queue.ts';
import { shouldSendNotificationEmail } from './notification-specs.ts';

/**
 * Sends the e-mail of a notification if still due, and clears its mark. Concurrent runs send once: one run claims it
 * first. Only a run that dies between sending and storing that causes a second e-mail. Failures at SES keep the mark;
 * the sweep retries, later each time, for a day.
 */
export async function sendNotificationEmail({ user_id, notification_id: id }: NotificationEmailMessage): Promise<void> {
  const notification = await claimNotificationEmail(user_id, id, nowSeconds());
  if (!notification) return;
  const end = (outcome: string) => finalizeNotificationEmail(user_id, id, outcome, nowSeconds());
  const user = await readUser(user_id);
  const to = notification.mail_to ?? user?.email;
  if (!user || !to) return end('no address');
  if (!shouldSendNotificationEmail(notification.kind, user)) return end('not wanted');
  if (config.mailFrom() === null) {
    log.warn('e-mail not sent: MAIL_FROM is not set', { notification: id });
    return end('not configured');
  }
  try {
    await sendMail(composeMail(to, await buildNotificationEmail(notification, user, getUserLanguage(user))));
  } catch (error) {
    if (error instanceof BadAddressError) return end('bad address');
    const isTooOld = isNotificationEmailTooOld(notification, nowSeconds());
    log.error(isTooOld ? 'e-mail given up' : 'e-mail not sent', error, { notification: id });
    return isTooOld ? end('given up') : undefined;
  }
  return end('sent');
}
