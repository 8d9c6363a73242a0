import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';

/** Errors of fields; the page has texts for each under `problems`. */
export type SecurityFieldProblem = 'missing' | 'short' | 'different' | 'badCode' | 'badAmount' | 'badMinutes';

/** Returns the text of an error; undefined without one. */
export function useSecurityFieldProblemText(): (
  problem: SecurityFieldProblem | false | undefined,
) => string | undefined {
  const { t } = useTranslation('security');
  return (problem) => (problem === undefined || problem === false ? undefined : t(`problems.${problem}`));
}

const CODE = /^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/;

/** Normalizes a code for sending: recovery codes ignore case and blanks. */
export const normalizeAuthCode = (typed: string): string => typed.trim().replaceAll(' ', '').toLowerCase();
export const isAuthCode = (code: string): boolean => CODE.test(code);
export const isSixDigitCode = (code: string): boolean => /^\d{6}$/.test(code);

/** True when the server requires the authenticator code: it was set up since the page loaded. */
export const isCodeRequiredError = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'TOTP_REQUIRED';
