import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';

/** Notice that a loan requires a verified identity, with a link. */
export function KycWarning() {
  const { t } = useTranslation('loan');
  return (
    <Notice tone="warn" className="flex-wrap items-center justify-between">
      <div className="min-w-40 flex-1" data-testid="kyc-warning">
        <h3 className="font-semibold">{t('kyc.title')}</h3>
        <p>{t('kyc.text')}</p>
      </div>
      <Link to="/kyc-verification" className={buttonClass('secondary', 'sm')}>
        {t('kyc.action')}
      </Link>
    </Notice>
  );
}
