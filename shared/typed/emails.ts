import { toHalfWidth, trimBlanks } from './characters.ts';

/** Letters of the name before `@` that every mail server takes. */
const LOCAL = String.raw`[\w.!#$%&'*+/=?^${'`'}{|}~-]{1,64}`;
const LABEL = '[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
/** Letters only, or an internationalised name in its ASCII form: `xn--p1ai`. */
const TOP_LEVEL = '([A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{0,58}[A-Za-z0-9])';

/** E-mail addresses in the form that is stored. */
export const EMAIL_PATTERN = `^${LOCAL}@(?=.{4,189}$)(${LABEL}\\.)+${TOP_LEVEL}$`;
const EMAIL = new RegExp(EMAIL_PATTERN);

/** Limit of fields for e-mail addresses, by RFC 5321. */
export const MAX_EMAIL_LENGTH = 254;

/** Converts an internationalised domain to ASCII: `пример.рф` to `xn--e1afmkfd.xn--p1ai`; others stay as typed. */
function toAsciiDomain(domain: string): string {
  if (/^[\x21-\x7e]*$/.test(domain) || /[\s/?#@:\\%[\]]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** Reads an e-mail address, its domain in ASCII: ` ana@пример.рф `, `ana＠example.com`. Null when invalid. */
export function readEmail(typed: string): string | null {
  const text = toHalfWidth(trimBlanks(typed));
  const at = text.lastIndexOf('@');
  const email = `${text.slice(0, at + 1)}${toAsciiDomain(text.slice(at + 1))}`;
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) ? email : null;
}
