import type { CodePurpose } from '#shared/api/identity.ts';
import { type Language, toLocale } from '#shared/languages.ts';
import { PRODUCT } from '#shared/product.ts';
import type { EmailContent } from './compose-mail.ts';
import { getAntiPhishingLine } from './letter-parts.ts';
import { mailText } from './words.ts';

/** Who reads a letter: their name and their words against phishing where they have an account. */
export interface EmailRecipient {
  language: Language;
  username?: string | undefined;
  anti_phishing_code?: string | undefined;
}

export function emailFrame({ language, username, anti_phishing_code: code }: EmailRecipient) {
  const t = mailText(language);
  const values = { product: PRODUCT, username: username ?? '' };
  return {
    language: toLocale(language),
    greeting: username === undefined ? t('greeting') : t('personal', values),
    footer: t('why', values),
    proof: getAntiPhishingLine(language, code),
  };
}

/** The e-mail that brings a code. */
export function buildCodeEmail(
  purpose: Exclude<CodePurpose, 'withdrawal_address' | 'staff_email'>,
  code: string,
  reader: EmailRecipient,
): EmailContent {
  const t = mailText(reader.language);
  const values = { product: PRODUCT, code };
  return {
    ...emailFrame(reader),
    subject: t(`code.${purpose}.subject`, values),
    paragraphs: [t(`code.${purpose}.text`, values), t('codeRules'), t('codeUnasked')],
    link: null,
  };
}

/** The e-mail to somebody with whose address another account was to be made; `login` is where one logs in. */
export function buildAccountExistsEmail(reader: EmailRecipient, login: string | null): EmailContent {
  const t = mailText(reader.language);
  const values = { product: PRODUCT };
  return {
    ...emailFrame(reader),
    subject: t('exists.subject', values),
    paragraphs: [t('exists.text', values), t('exists.advice')],
    link: login === null ? null : { words: t('exists.link'), url: login },
  };
}

/** The last e-mail to somebody who closed the account. */
export function buildAccountClosedEmail(reader: EmailRecipient): EmailContent {
  const t = mailText(reader.language);
  const values = { product: PRODUCT };
  return {
    ...emailFrame(reader),
    subject: t('closed.subject', values),
    paragraphs: [t('closed.text', values), t('closed.advice')],
    link: null,
  };
}
