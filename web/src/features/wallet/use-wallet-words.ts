import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../shared/api/client.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { WalletError } from './wallet-error.ts';

/** Says what went wrong with a wallet, in the page's language. */
export function useWalletWords(): (error: unknown) => string {
  const { t } = useTranslation('wallet');
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      if (error instanceof WalletError) return t(`errors.${error.trouble}`, { detail: error.detail });
      if (!(error instanceof ApiError)) return errorText(error);
      const [field] = Object.values(error.fields).flat();
      if (error.reason === 'SIGNATURE_INVALID')
        return t(error.fields['signature'] ? 'errors.contract' : 'errors.signature');
      if (error.fields['wallet_address']) return t('errors.registered');
      if (error.fields['username']) return t('errors.username');
      if (error.reason === 'LIMIT_REACHED') return t('errors.limit');
      if (error.reason === 'INVALID_ORDER_STATUS') return t('errors.lastKey');
      return field === undefined ? errorText(error) : field;
    },
    [t, errorText],
  );
}
