import type { Problems } from '#ui/form/problems.ts';
import { SHORTEST } from './password-strength.ts';

export const emptySignup = {
  email: '',
  email_code: '',
  /** What the request for the code was answered with; empty until there was one. */
  code_token: '',
  username: '',
  password: '',
  confirm: '',
  referral_code: '',
  terms: false,
};
export type SignupValues = typeof emptySignup;
type SignupName = keyof SignupValues;

/** What the page can see by itself; the server says the rest. */
const USERNAME = /^[A-Za-z0-9_.-]{3,30}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[A-Za-z]{2,63}$/;
const CODE = /^\d{6}$/;
const REFERRAL = /^[A-Z0-9]{8}$/;

/** The words of what can be wrong. */
export type SignupWords = (
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

export const cleanReferral = (code: string): string => code.trim().toUpperCase();

export function checkEmail(email: string, words: SignupWords): string | undefined {
  if (email.trim() === '') return words('emailMissing');
  return EMAIL.test(email.trim()) ? undefined : words('emailWrong');
}

export function checkNewPassword(
  { password, confirm }: { password: string; confirm: string },
  words: SignupWords,
): Problems<'password' | 'confirm'> {
  if (password === '') return { password: words('password') };
  if ([...password].length < SHORTEST) return { password: words('short') };
  return confirm === password ? {} : { confirm: words('mismatch') };
}

/** What is missing before a sign-up is worth sending. */
export function checkSignup(by: 'account' | 'email', values: SignupValues, words: SignupWords): Problems<SignupName> {
  const email: Problems<SignupName> =
    by === 'email'
      ? {
          email: checkEmail(values.email, words),
          email_code: CODE.test(values.email_code.trim()) ? undefined : words('codeMissing'),
        }
      : {};
  const referral = cleanReferral(values.referral_code);
  return {
    ...email,
    username: USERNAME.test(values.username.trim()) ? undefined : words('usernameMissing'),
    ...checkNewPassword(values, words),
    referral_code: referral === '' || REFERRAL.test(referral) ? undefined : words('referralWrong'),
    terms: values.terms ? undefined : words('termsMissing'),
  };
}
