import type { StoredNotification } from '#functions/data/notify/notifications.ts';
import type { StoredUser } from '#functions/data/people/users.ts';
import { fill } from '#shared/fill.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { notificationWords } from '#shared/notify/notification-words.ts';
import { PRODUCT } from '#shared/product.ts';
import type { Letter } from './compose-mail.ts';
import { addressOf, proofOf } from './letter-parts.ts';
import { catalogues } from './notification-words.ts';
import { mailWords } from './words.ts';

/** The e-mail of a notification in the language of its reader. */
export async function notificationLetter(
  notification: StoredNotification,
  { username, anti_phishing_code: code }: StoredUser,
  language: Language,
): Promise<Letter> {
  const locale = localeOf(language);
  const words = mailWords[language];
  const { title, message } = notificationWords(catalogues[language], locale, notification);
  const values = { username, product: PRODUCT };
  const url = await addressOf(notification.link ?? '/');
  return {
    language: locale,
    subject: title,
    greeting: fill(words.personal, values),
    paragraphs: [message],
    link: url === null ? null : { words: fill(words.notification.open, values), url },
    footer: fill(words.notification.why, values),
    proof: proofOf(language, code),
  };
}
