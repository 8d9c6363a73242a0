import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { IconService } from '#ui/icons.tsx';

const SERVICE: string = '/customer-service';

/** Link to customer support. */
export function CustomerServiceLink() {
  const { t } = useTranslation('frame');
  return (
    <Link
      to={SERVICE}
      aria-label={t('service')}
      title={t('service')}
      className="inline-flex size-8 items-center justify-center rounded text-muted transition-colors hover:bg-surface-2 hover:text-text"
    >
      <IconService />
    </Link>
  );
}
