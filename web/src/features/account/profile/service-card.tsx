import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';

/** Button that opens customer service. */
export function CustomerServiceCard() {
  const { t } = useTranslation('profile');
  return (
    <Card title={t('service.title')}>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-48 flex-1 text-muted">{t('service.text')}</p>
        <Link to="/customer-service" className={buttonClass()}>
          {t('service.open')}
        </Link>
      </div>
    </Card>
  );
}
