import { useTranslation } from 'react-i18next';
import { RunNow } from '#admin/features/kit/change/run-now.tsx';
import { api } from '#admin/lib/api.ts';
import { treasurers } from '#shared/api/admin/roles.ts';
import { FINANCIAL_PRODUCTS, INVESTMENTS } from './queries.ts';

/** Pays what is due now, as the timer does each minute, and says how many that were. */
export function PayMatured() {
  const { t } = useTranslation('admin');
  return (
    <RunNow
      roles={treasurers}
      run={async () => (await api('POST /admin/financial-investments/process-matured', {})).processed}
      queries={[INVESTMENTS, FINANCIAL_PRODUCTS]}
      label={t('promise.pay')}
      idle={t('promise.byItself')}
      done={(count) => (count === 0 ? t('promise.nothingDue') : t('promise.paid', { count }))}
    />
  );
}
