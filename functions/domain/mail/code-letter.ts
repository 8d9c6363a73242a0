import type { CodePurpose } from '#shared/api/identity.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { PRODUCT } from '#shared/product.ts';
import type { Letter } from './compose-mail.ts';
import { proofOf } from './letter-parts.ts';
import { mailText } from './words.ts';

/** Who reads a letter: their name and their words against phishing where they have an account. */
export interface Reader {
  language: Language;
  username?: string | undefined;
  anti_phishing_code?: string | undefined;
}

export function frame({ language, username, anti_phishing_code: code }: Reader) {
  const t = mailText(language);
  const values = { product: PRODUCT, username: username ?? '' };
  return {
    language: localeOf(language),
    greeting: username === undefined ? t('greeting') : t('personal', values),
    footer: t('why', values),
    proof: proofOf(language, code),
  };
}

/** The e-mail that brings a code. */
export function codeLetter(
  purpose: Exclude<CodePurpose, 'withdrawal_address' | 'staff_email'>,
  code: string,
  reader: Reader,
): Letter {
  const t = mailText(reader.language);
  const values = { product: PRODUCT, code };
  return {
    ...frame(reader),
    subject: t(`code.${purpose}.subject`, values),
    paragraphs: [t(`code.${purpose}.text`, values), t('codeRules'), t('codeUnasked')],
    link: null,
  };
}

/** The e-mail to somebody with whose address another account was to be made; `login` is where one logs in. */
export function accountExistsLetter(reader: Reader, login: string | null): Letter {
  const t = mailText(reader.language);
  const values = { product: PRODUCT };
  return {
    ...frame(reader),
    subject: t('exists.subject', values),
    paragraphs: [t('exists.text', values), t('exists.advice')],
    link: login === null ? null : { words: t('exists.link'), url: login },
  };
}

/** The last e-mail to somebody who closed the account. */
export function closedLetter(reader: Reader): Letter {
  const t = mailText(reader.language);
  const values = { product: PRODUCT };
  return {
    ...frame(reader),
    subject: t('closed.subject', values),
    paragraphs: [t('closed.text', values), t('closed.advice')],
    link: null,
  };
}
