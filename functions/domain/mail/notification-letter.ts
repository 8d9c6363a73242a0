import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import type { StoredUser } from '#functions/data/people/users.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { notificationWords } from '#shared/notify/notification-words.ts';
import { PRODUCT } from '#shared/product.ts';
import type { Letter } from './compose-mail.ts';
import { addressOf, proofOf } from './letter-parts.ts';
import { notificationText } from './notification-words.ts';
import { mailText } from './words.ts';

/** The e-mail of a notification in the language of its reader. */
export async function notificationLetter(
  notification: StoredNotification,
  { username, anti_phishing_code: code }: StoredUser,
  language: Language,
): Promise<Letter> {
  const t = mailText(language);
  const { title, message } = notificationWords(notificationText(language), language, notification);
  const values = { username, product: PRODUCT };
  const url = await addressOf(notification.link ?? '/');
  return {
    language: localeOf(language),
    subject: title,
    greeting: t('personal', values),
    paragraphs: [message],
    link: url === null ? null : { words: t('notification.open', values), url },
    footer: t('notification.why', values),
    proof: proofOf(language, code),
  };
}
