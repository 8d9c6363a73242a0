import { useTranslation } from 'react-i18next';
import { RunNowButton } from '#admin/features/kit/change/run-now-button.tsx';
import { api } from '#admin/lib/api.ts';
import { treasuryWriteRoles } from '#shared/api/admin/roles.ts';
import { FINANCIAL_PRODUCTS_KEY, INVESTMENTS_KEY } from './queries.ts';

/** Button that pays what is due now, as the timer does each minute, and shows how many were paid. */
export function PayMaturedButton() {
  const { t } = useTranslation('admin');
  return (
    <RunNowButton
      roles={treasuryWriteRoles}
      run={async () => (await api('POST /admin/financial-investments/process-matured', {})).processed}
      queries={[INVESTMENTS_KEY, FINANCIAL_PRODUCTS_KEY]}
      label={t('promise.pay')}
      idle={t('promise.byItself')}
      done={(count) => (count === 0 ? t('promise.nothingDue') : t('promise.paid', { count }))}
    />
  );
}
