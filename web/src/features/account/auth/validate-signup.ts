import { trimBlanks } from '#shared/typed/characters.ts';
import { readDigitCode, readReferralCode } from '#shared/typed/codes.ts';
import { readEmail } from '#shared/typed/emails.ts';
import { normalizePassword } from '#shared/typed/passwords.ts';
import type { FormFieldErrors } from '#ui/form/form-field-errors.ts';
import { MIN_PASSWORD_LENGTH } from './password-strength.ts';

export const emptySignupValues = {
  email: '',
  email_code: '',
  /** Token from the code request; empty before it. */
  code_token: '',
  username: '',
  password: '',
  confirm: '',
  referral_code: '',
  terms: false,
};
export type SignupValues = typeof emptySignupValues;
type SignupName = keyof SignupValues;

/** Checked on the page; the server checks the rest. */
const USERNAME = /^[A-Za-z0-9_.-]{3,30}$/;

/** Translation keys of sign-up errors. */
export type GetSignupErrorText = (
  key:
    | 'usernameMissing'
    | 'emailMissing'
    | 'emailWrong'
    | 'codeMissing'
    | 'password'
    | 'short'
    | 'mismatch'
    | 'referralWrong'
    | 'termsMissing',
) => string;

export function validateEmail(email: string, words: GetSignupErrorText): string | undefined {
  if (trimBlanks(email) === '') return words('emailMissing');
  return readEmail(email) === null ? words('emailWrong') : undefined;
}

export function validateNewPassword(
  typed: { password: string; confirm: string },
  words: GetSignupErrorText,
): FormFieldErrors<'password' | 'confirm'> {
  const [password, confirm] = [typed.password, typed.confirm].map(normalizePassword) as [string, string];
  if (password === '') return { password: words('password') };
  if ([...password].length < MIN_PASSWORD_LENGTH) return { password: words('short') };
  return confirm === password ? {} : { confirm: words('mismatch') };
}

/** Returns the errors that would make a sign-up fail. */
export function validateSignup(
  by: 'account' | 'email',
  values: SignupValues,
  words: GetSignupErrorText,
): FormFieldErrors<SignupName> {
  const email: FormFieldErrors<SignupName> =
    by === 'email'
      ? {
          email: validateEmail(values.email, words),
          email_code: readDigitCode(values.email_code) === null ? words('codeMissing') : undefined,
        }
      : {};
  const { referral_code } = values;
  return {
    ...email,
    username: USERNAME.test(values.username.trim()) ? undefined : words('usernameMissing'),
    ...validateNewPassword(values, words),
    referral_code:
      trimBlanks(referral_code) === '' || readReferralCode(referral_code) !== null ? undefined : words('referralWrong'),
    terms: values.terms ? undefined : words('termsMissing'),
  };
}
