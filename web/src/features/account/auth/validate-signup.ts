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
const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[A-Za-z]{2,63}$/;
const CODE = /^\d{6}$/;
const REFERRAL = /^[A-Z0-9]{8}$/;

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

export const normalizeReferralCode = (code: string): string => code.trim().toUpperCase();

export function validateEmail(email: string, words: GetSignupErrorText): string | undefined {
  if (email.trim() === '') return words('emailMissing');
  return EMAIL.test(email.trim()) ? undefined : words('emailWrong');
}

export function validateNewPassword(
  { password, confirm }: { password: string; confirm: string },
  words: GetSignupErrorText,
): FormFieldErrors<'password' | 'confirm'> {
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
          email_code: CODE.test(values.email_code.trim()) ? undefined : words('codeMissing'),
        }
      : {};
  const referral = normalizeReferralCode(values.referral_code);
  return {
    ...email,
    username: USERNAME.test(values.username.trim()) ? undefined : words('usernameMissing'),
    ...validateNewPassword(values, words),
    referral_code: referral === '' || REFERRAL.test(referral) ? undefined : words('referralWrong'),
    terms: values.terms ? undefined : words('termsMissing'),
  };
}
