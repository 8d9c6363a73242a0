import { fill, notificationWords } from '../../../shared/notification-words.ts';
import { PRODUCT } from '../../../shared/product.ts';
import type { StoredNotification } from '../../data/notifications.ts';
import type { StoredUser } from '../../data/users.ts';
import { config } from '../../lib/config.ts';
import { catalogues, type Language } from '../notify/words.ts';
import type { Letter } from './compose-mail.ts';

/** Where a path leads on the site; null where the site's address is not known, or where it would lead elsewhere. */
function addressOf(path: string): string | null {
  const site = config.siteUrl();
  if (site === null) return null;
  const url = new URL(path, site);
  return url.origin === new URL(site).origin ? url.href : null;
}

/** The e-mail of a notification in the language of its reader. */
export function notificationLetter(
  notification: StoredNotification,
  { username }: StoredUser,
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
  };
}
