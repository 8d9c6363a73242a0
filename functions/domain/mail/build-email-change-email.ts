import type { StoredUser } from '#functions/data/users/users.ts';
import { registerTranslations } from '#functions/lib/register-translations.ts';
import { toLanguageTag } from '#shared/languages.ts';
import english from '#shared/locales/en/email-change.json' with { type: 'json' };
import spanish from '#shared/locales/es/email-change.json' with { type: 'json' };
import japanese from '#shared/locales/ja/email-change.json' with { type: 'json' };
import korean from '#shared/locales/ko/email-change.json' with { type: 'json' };
import chinese from '#shared/locales/zh/email-change.json' with { type: 'json' };
import { PRODUCT_NAME } from '#shared/product.ts';
import type { EmailContent } from './compose-mail.ts';
import { buildSiteUrl, getAntiPhishingLine } from './email-parts.ts';
import { getUserLanguage } from './language.ts';
import { getMailTranslator } from './mail-translator.ts';

/**
 * Gets the translation function of e-mails about an address change. Separate, since most functions that send e-mails do
 * not send these.
 */
const getEmailChangeTranslator = registerTranslations('email-change', {
  en: english,
  zh: chinese,
  ja: japanese,
  ko: korean,
  es: spanish,
});

/** Page where the old address confirms. The token follows the `#`, which is not sent to any server. */
const PAGE = '/email-change';

/** Masks an address (`a***@example.com`): enough for its owner. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/, '$1***');

function getEmailParts(user: StoredUser) {
  const language = getUserLanguage(user);
  const t = getMailTranslator(language);
  const values = { product: PRODUCT_NAME, username: user.username };
  return {
    t: getEmailChangeTranslator(language),
    values,
    frame: {
      language: toLanguageTag(language),
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
  const { t, values, frame } = getEmailParts(user);
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
export function buildNewEmailAddressEmail(user: StoredUser): EmailContent {
  const { t, values, frame } = getEmailParts(user);
  return {
    ...frame,
    greeting: getMailTranslator(getUserLanguage(user))('greeting'),
    proof: null,
    subject: t('newSubject', values),
    paragraphs: [t('newText', values)],
    link: null,
  };
}
