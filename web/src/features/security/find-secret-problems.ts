import { ApiError } from '../../../../shared/api/client.ts';

/** What can be wrong beside a field; the page has words for each under `problems`. */
export type Problem =
  | 'missing'
  | 'short'
  | 'different'
  | 'wrongPassword'
  | 'wrongCode'
  | 'badCode'
  | 'badAmount'
  | 'badMinutes'
  | 'weakPassword'
  | 'emailRefused'
  | 'refused';

const CODE = /^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/;

/** A code as it is sent: recovery codes ignore case and blanks. */
export const cleanCode = (typed: string): string => typed.trim().replaceAll(' ', '').toLowerCase();
export const isCode = (code: string): boolean => CODE.test(code);
export const isDigits = (code: string): boolean => /^\d{6}$/.test(code);

/** What is left to refuse of a field that the page has looked at itself. */
const refusals: Record<string, Problem> = {
  new_password: 'weakPassword',
  email: 'emailRefused',
  code: 'badCode',
  email_code: 'badCode',
};

/** Which field a refusal is about, and in what words. Empty where it is about none. */
export function problemsOf(error: unknown): Record<string, Problem> {
  if (!(error instanceof ApiError)) return {};
  const named = Object.keys(error.fields);
  if (error.reason === 'TOTP_REQUIRED') return { code: 'missing' };
  if (error.reason === 'CODE_INVALID') return { [named[0] ?? 'code']: 'wrongCode' };
  if (error.reason === 'INVALID_CREDENTIALS')
    return Object.fromEntries(
      (named.length === 0 ? ['password'] : named).map((field) => [
        field,
        field === 'code' ? ('wrongCode' as const) : ('wrongPassword' as const),
      ]),
    );
  return Object.fromEntries(named.map((field) => [field, refusals[field] ?? 'refused']));
}
