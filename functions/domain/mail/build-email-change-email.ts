import type { StoredUser } from '#functions/data/users/users.ts';
import { toLocale } from '#shared/languages.ts';
import { PRODUCT } from '#shared/product.ts';
import type { EmailContent } from './compose-mail.ts';
import { emailChangeText } from './email-change-words.ts';
import { getUserLanguage } from './language.ts';
import { buildSiteUrl, getAntiPhishingLine } from './letter-parts.ts';
import { mailText } from './words.ts';

/** Page where the old address confirms. The token follows the `#`, which is not sent to any server. */
const PAGE = '/email-change';

/** Masks an address (`a***@example.com`): enough for its owner. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1***');

function parts(user: StoredUser) {
  const language = getUserLanguage(user);
  const t = mailText(language);
  const values = { product: PRODUCT, username: user.username };
  return {
    t: emailChangeText(language),
    values,
    frame: {
      language: toLocale(language),
      greeting: t('personal', values),
      footer: t('why', values),
      proof: getAntiPhishingLine(language, user.anti_phishing_code),
    },
  };
}

/** Builds the e-mail that asks the old address to confirm a new address, or its removal. */
export async function buildEmailChangeEmail(
  user: StoredUser,
  email: string | null,
  token: string,
): Promise<EmailContent> {
  const { t, values, frame } = parts(user);
  const url = await buildSiteUrl(`${PAGE}#${token}`);
  const params = { ...values, email: email === null ? '–' : maskEmail(email) };
  return {
    ...frame,
    subject: t('subject', params),
    paragraphs: [t('text', params), t('unasked')],
    link: url === null ? null : { words: t('link'), url },
  };
}

/** Builds the e-mail to the new address, which confirms nothing. It contains nothing that its reader does not know. */
export function buildNewAddressEmail(user: StoredUser): EmailContent {
  const { t, values, frame } = parts(user);
  return {
    ...frame,
    greeting: mailText(getUserLanguage(user))('greeting'),
    proof: null,
    subject: t('newSubject', values),
    paragraphs: [t('newText', values)],
    link: null,
  };
}
