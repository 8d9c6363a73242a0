import type { CodePurpose } from '#shared/api/identity.ts';
import { fill } from '#shared/fill.ts';
import { type Language, localeOf } from '#shared/languages.ts';
import { PRODUCT } from '#shared/product.ts';
import type { Letter } from './compose-mail.ts';
import { proofOf } from './letter-parts.ts';
import { mailWords } from './words.ts';

/** Who reads a letter: their name and their words against phishing where they have an account. */
export interface Reader {
  language: Language;
  username?: string | undefined;
  anti_phishing_code?: string | undefined;
}

export function frame({ language, username, anti_phishing_code: code }: Reader) {
  const words = mailWords[language];
  const values = { product: PRODUCT, username: username ?? '' };
  return {
    language: localeOf(language),
    greeting: username === undefined ? words.greeting : fill(words.personal, values),
    footer: fill(words.why, values),
    proof: proofOf(language, code),
  };
}

/** The e-mail that brings a code. */
export function codeLetter(
  purpose: Exclude<CodePurpose, 'withdrawal_address' | 'staff_email'>,
  code: string,
  reader: Reader,
): Letter {
  const words = mailWords[reader.language];
  const values = { product: PRODUCT, code };
  return {
    ...frame(reader),
    subject: fill(words.code[purpose].subject, values),
    paragraphs: [fill(words.code[purpose].text, values), words.codeRules, words.codeUnasked],
    link: null,
  };
}

/** The e-mail to somebody with whose address another account was to be made; `login` is where one logs in. */
export function accountExistsLetter(reader: Reader, login: string | null): Letter {
  const { exists } = mailWords[reader.language];
  const values = { product: PRODUCT };
  return {
    ...frame(reader),
    subject: fill(exists.subject, values),
    paragraphs: [fill(exists.text, values), exists.advice],
    link: login === null ? null : { words: exists.link, url: login },
  };
}

/** The last e-mail to somebody who closed the account. */
export function closedLetter(reader: Reader): Letter {
  const { closed } = mailWords[reader.language];
  const values = { product: PRODUCT };
  return {
    ...frame(reader),
    subject: fill(closed.subject, values),
    paragraphs: [fill(closed.text, values), closed.advice],
    link: null,
  };
}
