import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';

/** What can be wrong beside a field; the page has words for each under `problems`. */
export type SecretProblem = 'missing' | 'short' | 'different' | 'badCode' | 'badAmount' | 'badMinutes';

/** Says a problem in words; nothing of none. */
export function useSecretProblemText(): (problem: SecretProblem | false | undefined) => string | undefined {
  const { t } = useTranslation('security');
  return (problem) => (problem === undefined || problem === false ? undefined : t(`problems.${problem}`));
}

const CODE = /^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/;

/** A code as it is sent: recovery codes ignore case and blanks. */
export const normalizeAuthCode = (typed: string): string => typed.trim().replaceAll(' ', '').toLowerCase();
export const isAuthCode = (code: string): boolean => CODE.test(code);
export const isSixDigitCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Whether the code of the authenticator is asked for: it was set up since the page was loaded. */
export const isCodeRequiredError = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'TOTP_REQUIRED';
