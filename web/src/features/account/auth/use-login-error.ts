import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';

/** What a refused login says besides the usual. */
export function useLoginError(): (error: unknown) => string | undefined {
  const { t } = useTranslation('auth');
  return (error) => (error instanceof ApiError && error.reason === 'ACCOUNT_RESTRICTED' ? t('restricted') : undefined);
}
