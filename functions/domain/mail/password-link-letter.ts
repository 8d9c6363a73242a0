import type { StoredUser } from '#functions/data/people/users.ts';
import { localeOf } from '#shared/languages.ts';
import { PRODUCT } from '#shared/product.ts';
import type { Letter } from './compose-mail.ts';
import { languageOf } from './language.ts';
import { addressOf, proofOf } from './letter-parts.ts';
import { mailText } from './words.ts';

/** Where a code for a new password is asked for. */
const PAGE = '/forgot-password';

/**
 * The e-mail that leads to choosing a password: on that page a code is sent to the same address, so that this letter
 * itself opens nothing. `isNew`: the account was just opened for its reader.
 */
export async function passwordLinkLetter(user: StoredUser, isNew: boolean): Promise<Letter> {
  const language = languageOf(user);
  const t = mailText(language);
  const values = { product: PRODUCT, username: user.username };
  const about = isNew ? 'invited' : 'password';
  const url = await addressOf(`${PAGE}?username=${encodeURIComponent(user.username)}`);
  return {
    language: localeOf(language),
    subject: t(`${about}.subject`, values),
    greeting: t('personal', values),
    paragraphs: [t(`${about}.text`, values), t('password.rules', values)],
    link: url === null ? null : { words: t('password.link'), url },
    footer: t('why', values),
    proof: proofOf(language, user.anti_phishing_code),
  };
}
