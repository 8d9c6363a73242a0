import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { type Language, toLocale } from '#shared/languages.ts';
import { translateNotification } from '#shared/notify/notification-words.ts';
import { PRODUCT } from '#shared/product.ts';
import type { EmailContent } from './compose-mail.ts';
import { buildSiteUrl, getAntiPhishingLine } from './letter-parts.ts';
import { notificationText } from './notification-words.ts';
import { mailText } from './words.ts';

/** Builds the e-mail of a notification in the reader's language. */
export async function buildNotificationEmail(
  notification: StoredNotification,
  { username, anti_phishing_code: code }: StoredUser,
  language: Language,
): Promise<EmailContent> {
  const t = mailText(language);
  const { title, message } = translateNotification(notificationText(language), language, notification);
  const values = { username, product: PRODUCT };
  const url = await buildSiteUrl(notification.link ?? '/');
  return {
    language: toLocale(language),
    subject: title,
    greeting: t('personal', values),
    paragraphs: [message],
    link: url === null ? null : { words: t('notification.open', values), url },
    footer: t('notification.why', values),
    proof: getAntiPhishingLine(language, code),
  };
}
