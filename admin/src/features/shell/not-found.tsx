import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useAdminPageTitle } from '#admin/lib/use-page-title.ts';
import { buttonClass } from '#ui/button.tsx';

export function AdminNotFoundPage() {
  const { t } = useTranslation(['admin', 'pages']);
  useAdminPageTitle(t('pages:notFound.title'));
  return (
    <main className="mx-auto flex max-w-prose flex-col items-center gap-3 px-4 py-24 text-center">
      <h1 className="text-lg font-semibold">{t('pages:notFound.title')}</h1>
      <p className="text-muted">{t('pages:notFound.text')}</p>
      <Link to="/admin" className={buttonClass('secondary', 'md', 'mt-2')}>
        {t('pages:notFound.action')}
      </Link>
    </main>
  );
}
