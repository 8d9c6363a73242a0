import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { WalletError } from './wallet-error.ts';

/** Returns the text of a wallet error in the page's language. */
export function useWalletErrorText(): (error: unknown) => string {
  const { t } = useTranslation('wallet');
  const errorText = useErrorText();
  const fieldText = useFieldText();
  return useCallback(
    (error) => {
      if (error instanceof WalletError) return t(`errors.${error.trouble}`, { detail: error.detail });
      if (!(error instanceof ApiError)) return errorText(error);
      const message = fieldText(error);
      if (message !== undefined) return message;
      if (error.reason === 'SIGNATURE_INVALID') return t('errors.signature');
      if (error.reason === 'LIMIT_REACHED') return t('errors.limit');
      if (error.reason === 'INVALID_ORDER_STATUS') return t('errors.lastKey');
      return errorText(error);
    },
    [t, errorText, fieldText],
  );
}
