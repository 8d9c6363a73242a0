import type { EmailCodePurpose } from '#shared/api/identity.ts';
import { type Language, toLanguageTag } from '#shared/languages.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import type { EmailContent } from './compose-mail.ts';
import { getAntiPhishingLine } from './email-parts.ts';
import { getMailTranslator } from './mail-translator.ts';

/** Recipient of an e-mail: name and anti-phishing code, if the address has an account. */
export interface EmailRecipient {
  language: Language;
  username?: string | undefined;
  anti_phishing_code?: string | undefined;
}

export function buildEmailFrame({ language, username, anti_phishing_code: code }: EmailRecipient) {
  const t = getMailTranslator(language);
  const values = { product: PRODUCT_NAME, username: username ?? '' };
  return {
    language: toLanguageTag(language),
    greeting: username === undefined ? t('greeting') : t('personal', values),
    footer: t('why', values),
    proof: getAntiPhishingLine(language, code),
  };
}

/** Builds the e-mail with a code. */
export function buildCodeEmail(
  purpose: Exclude<EmailCodePurpose, 'withdrawal_address' | 'staff_email'>,
  code: string,
  reader: EmailRecipient,
): EmailContent {
  const t = getMailTranslator(reader.language);
  const values = { product: PRODUCT_NAME, code };
  return {
    ...buildEmailFrame(reader),
    subject: t(`code.${purpose}.subject`, values),
    paragraphs: [t(`code.${purpose}.text`, values), t('codeRules'), t('codeUnasked')],
    link: null,
  };
}

/** Builds the e-mail sent when someone tries to register an existing address; `login` is the URL of the login page. */
export function buildAccountExistsEmail(reader: EmailRecipient, login: string | null): EmailContent {
  const t = getMailTranslator(reader.language);
  const values = { product: PRODUCT_NAME };
  return {
    ...buildEmailFrame(reader),
    subject: t('exists.subject', values),
    paragraphs: [t('exists.text', values), t('exists.advice')],
    link: login === null ? null : { words: t('exists.link'), url: login },
  };
}

/** Builds the last e-mail to a user who closed the account. */
export function buildAccountClosedEmail(reader: EmailRecipient): EmailContent {
  const t = getMailTranslator(reader.language);
  const values = { product: PRODUCT_NAME };
  return {
    ...buildEmailFrame(reader),
    subject: t('closed.subject', values),
    paragraphs: [t('closed.text', values), t('closed.advice')],
    link: null,
  };
}
