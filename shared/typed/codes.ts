import { removeBlanks, toHalfWidth } from './characters.ts';

/** Limit of fields for codes: a pasted code may have blanks within and around it. */
export const MAX_TYPED_CODE_LENGTH = 32;

/** Removes blanks, and hyphens with which codes are shown in groups. */
const compact = (typed: string): string => toHalfWidth(removeBlanks(typed)).replace(/[-\u2010-\u2015\u2212]/g, '');

/** Reads six digits, sent by e-mail or shown by an authenticator: `123 456`, `１２３４５６`. Null when invalid. */
export function readDigitCode(typed: string): string | null {
  const code = compact(typed);
  return /^\d{6}$/.test(code) ? code : null;
}

/** Reads six digits, or a recovery code as `abcde-fghij` from either case. Null when invalid. */
export function readAuthCode(typed: string): string | null {
  const code = compact(typed).toLowerCase();
  if (/^[a-z2-7]{10}$/.test(code)) return `${code.slice(0, 5)}-${code.slice(5)}`;
  return /^\d{6}$/.test(code) ? code : null;
}

/** Reads a referral code in upper case. Null when invalid. */
export function readReferralCode(typed: string): string | null {
  const code = compact(typed).toUpperCase();
  return /^[A-Z0-9]{8}$/.test(code) ? code : null;
}
