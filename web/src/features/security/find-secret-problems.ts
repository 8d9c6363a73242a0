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
  | 'badMinutes';

const CODE = /^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/;

/** A code as it is sent: recovery codes ignore case and blanks. */
export const cleanCode = (typed: string): string => typed.trim().replaceAll(' ', '').toLowerCase();
export const isCode = (code: string): boolean => CODE.test(code);
export const isDigits = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * Which field a refusal is about and in what words; the server's own where it says more than the page knows. Empty
 * where it is about none.
 */
export function problemsOf(error: unknown): Record<string, Problem | { text: string }> {
  if (!(error instanceof ApiError)) return {};
  const named = Object.entries(error.fields).flatMap(([field, texts]) => {
    const text = texts[0];
    return text === undefined ? [] : [[field, text] as const];
  });
  if (error.reason === 'TOTP_REQUIRED') return { code: 'missing' };
  if (error.reason === 'CODE_INVALID') return { [named[0]?.[0] ?? 'code']: 'wrongCode' };
  if (error.reason === 'INVALID_CREDENTIALS')
    return Object.fromEntries(
      (named.length === 0 ? [['password']] : named).map(([field]) => [
        field,
        field === 'code' ? ('wrongCode' as const) : ('wrongPassword' as const),
      ]),
    );
  return Object.fromEntries(named.map(([field, text]) => [field, { text }]));
}
