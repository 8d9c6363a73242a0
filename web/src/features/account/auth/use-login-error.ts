import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';

/** Returns texts for errors specific to login. */
export function useLoginErrorText(): (error: unknown) => string | undefined {
  const { t } = useTranslation('auth');
  return (error) => (error instanceof ApiError && error.reason === 'ACCOUNT_RESTRICTED' ? t('restricted') : undefined);
}
