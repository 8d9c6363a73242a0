import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatInteger } from '../../../../web/src/lib/format.ts';
import { useFormat } from '../../../../web/src/lib/use-format.ts';
import { kycWaitingQuery } from './queries.ts';

/** How many verifications wait for somebody; nothing while none does. */
export function KycCount() {
  const { t } = useTranslation('admin');
  const { language } = useFormat();
  const { data: count = 0 } = useQuery(kycWaitingQuery);
  if (count === 0) return null;
  return (
    <span className="rounded-sm bg-surface-3 px-1.5 text-xs text-text tabular-nums">
      <span aria-hidden="true">{formatInteger(language, count)}</span>
      <span className="sr-only">{t('kyc.waiting', { count })}</span>
    </span>
  );
}
