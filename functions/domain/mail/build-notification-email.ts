import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import { type Language, toLanguageTag } from '#shared/languages.ts';
import { translateNotification } from '#shared/notify/translate-notification.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import type { EmailContent } from './compose-mail.ts';
import { buildSiteUrl, getAntiPhishingLine } from './email-parts.ts';
import { getMailTranslator } from './mail-translator.ts';
import { getNotificationTranslator } from './notification-translator.ts';

/** Builds the e-mail of a notification in the reader's language. */
export async function buildNotificationEmail(
  notification: StoredNotification,
  { username, anti_phishing_code: code }: StoredUser,
  language: Language,
): Promise<EmailContent> {
  const t = getMailTranslator(language);
  const { title, message } = translateNotification(getNotificationTranslator(language), language, notification);
  const values = { username, product: PRODUCT_NAME };
  const url = await buildSiteUrl(notification.link ?? '/');
  return {
    language: toLanguageTag(language),
    subject: title,
    greeting: t('personal', values),
    paragraphs: [message],
    link: url === null ? null : { words: t('notification.open', values), url },
    footer: t('notification.why', values),
    proof: getAntiPhishingLine(language, code),
  };
}
