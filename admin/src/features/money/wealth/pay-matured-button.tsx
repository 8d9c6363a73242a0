import { useTranslation } from 'react-i18next';
import { RunSystemJobButton } from '#admin/features/kit/change/run-now-button.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { FINANCIAL_PRODUCTS_QUERY_KEY, INVESTMENTS_QUERY_KEY } from './queries.ts';

/** Button that pays what is due now, as the timer does each minute, and shows how many were paid. */
export function PayMaturedInvestmentsButton() {
  const { t } = useTranslation('admin');
  return (
    <RunSystemJobButton
      permission="investments.pay"
      run={async () => (await adminApi('POST /admin/financial-investments/process-matured', {})).processed}
      queries={[INVESTMENTS_QUERY_KEY, FINANCIAL_PRODUCTS_QUERY_KEY]}
      label={t('promise.pay')}
      idle={t('promise.byItself')}
      done={(count) => (count === 0 ? t('promise.nothingDue') : t('promise.paid', { count }))}
    />
  );
}
