import type { StoredUser } from '#functions/data/people/users.ts';
import { toLocale } from '#shared/languages.ts';
import { PRODUCT } from '#shared/product.ts';
import type { EmailContent } from './compose-mail.ts';
import { emailChangeText } from './email-change-words.ts';
import { getUserLanguage } from './language.ts';
import { buildSiteUrl, getAntiPhishingLine } from './letter-parts.ts';
import { mailText } from './words.ts';

/** Where the old address is asked. The token stands behind the `#`, which no server is told. */
const PAGE = '/email-change';

/** `a***@example.com`: enough for its owner. */
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

/** The e-mail that asks the old address whether the account goes over to another one, or to none. */
export async function buildEmailChangeEmail(
  user: StoredUser,
  email: string | null,
  token: string,
): Promise<EmailContent> {
  const { t, values, frame } = parts(user);
  const url = await buildSiteUrl(`${PAGE}#${token}`);
  const named = { ...values, email: email === null ? '–' : maskEmail(email) };
  return {
    ...frame,
    subject: t('subject', named),
    paragraphs: [t('text', named), t('unasked')],
    link: url === null ? null : { words: t('link'), url },
  };
}

/** The e-mail to the new address, which is asked nothing. It says nothing that its reader does not know. */
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
