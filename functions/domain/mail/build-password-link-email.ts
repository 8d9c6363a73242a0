import type { StoredUser } from '#functions/data/users/users.ts';
import { toLanguageTag } from '#shared/languages.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import type { EmailContent } from './compose-mail.ts';
import { buildSiteUrl, getAntiPhishingLine } from './email-parts.ts';
import { getUserLanguage } from './language.ts';
import { getMailTranslator } from './mail-translator.ts';

/** Page that requests a code for a new password. */
const PAGE = '/forgot-password';

/**
 * Builds the e-mail that leads to choosing a password. That page sends a code to the same address, so this e-mail alone
 * grants nothing. `isNew`: the account was just created for the reader.
 */
export async function buildPasswordLinkEmail(user: StoredUser, isNew: boolean): Promise<EmailContent> {
  const language = getUserLanguage(user);
  const t = getMailTranslator(language);
  const values = { product: PRODUCT_NAME, username: user.username };
  const about = isNew ? 'invited' : 'password';
  const url = await buildSiteUrl(`${PAGE}?username=${encodeURIComponent(user.username)}`);
  return {
    language: toLanguageTag(language),
    subject: t(`${about}.subject`, values),
    greeting: t('personal', values),
    paragraphs: [t(`${about}.text`, values), t('password.rules', values)],
    link: url === null ? null : { words: t('password.link'), url },
    footer: t('why', values),
    proof: getAntiPhishingLine(language, user.anti_phishing_code),
  };
}
