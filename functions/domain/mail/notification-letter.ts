import { fill, notificationWords } from '../../../shared/notification-words.ts';
import { PRODUCT } from '../../../shared/product.ts';
import type { StoredNotification } from '../../data/notifications.ts';
import type { StoredUser } from '../../data/users.ts';
import { config } from '../../lib/config.ts';
import { catalogues, type Language } from '../notify/words.ts';
import type { Letter } from './compose-mail.ts';

/** Where a path leads on the site; null where the site's address is not known, or where it would lead elsewhere. */
export function addressOf(path: string): string | null {
  const site = config.siteUrl();
  if (site === null) return null;
  const url = new URL(path, site);
  return url.origin === new URL(site).origin ? url.href : null;
}

/** The line with the words that a person chose to know our e-mails by; null where they chose none. */
export const proofOf = (catalogue: (typeof catalogues)[Language], code: string | undefined): string | null =>
  code === undefined ? null : fill(catalogue.mail.proof, { code });

/** The e-mail of a notification in the language of its reader. */
export function notificationLetter(
  notification: StoredNotification,
  { username, anti_phishing_code: code }: StoredUser,
  language: Language,
): Letter {
  const catalogue = catalogues[language];
  const { title, message } = notificationWords(catalogue, language, notification);
  const values = { username, product: PRODUCT };
  const url = addressOf(notification.link ?? '/');
  return {
    language,
    subject: title,
    greeting: fill(catalogue.mail.greeting, values),
    paragraphs: [message],
    link: url === null ? null : { words: fill(catalogue.mail.open, values), url },
    footer: fill(catalogue.mail.why, values),
    proof: proofOf(catalogue, code),
  };
}
