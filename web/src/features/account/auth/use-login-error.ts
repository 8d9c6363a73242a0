import { ApiError } from '#shared/api/client.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

/** What a refused login says. */
export function useLoginError(): (error: unknown) => string {
  const { t } = useTranslation('auth');
  const text = useErrorText();
  return (error) =>
    error instanceof ApiError && error.reason === 'ACCOUNT_RESTRICTED' ? t('restricted') : text(error);
}
