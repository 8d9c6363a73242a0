import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';

/**
 * Returns an error code that a user can quote: the catalogue's number, `NET` without an answer, or a short hash of the
 * location for a page error. The same error has the same code for every user.
 */
export function getQuotableErrorCode(error: unknown): string {
  if (error instanceof ApiError) return error.code === 0 ? 'NET' : String(error.code);
  const text =
    error instanceof Error
      ? `${error.name} ${error.message} ${error.stack?.split('\n')[1]?.trim() ?? ''}`
      : String(error);
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return `P-${(sum >>> 0).toString(16).toUpperCase().padStart(8, '0')}`;
}

/**
 * Returns a formatter of errors in the page's language: `errors:<code>`, otherwise the server's text, otherwise that
 * the page failed. The texts load with the first call that can be rejected: see `api.ts`.
 */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return useCallback(
    (error) => {
      if (!(error instanceof ApiError)) return t('pageError');
      if (error.code === 0) return t('unreachable');
      return t(`errors:${error.code}`, { defaultValue: error.message });
    },
    [t],
  );
}
