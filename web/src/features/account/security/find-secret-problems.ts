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

/** True when the server requires the authenticator code: it was set up since the page loaded. */
export const isCodeRequiredError = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === 'TOTP_REQUIRED';
