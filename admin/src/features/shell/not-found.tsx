import { Link } from '@tanstack/react-router';
import { usePageTitle } from '#admin/lib/use-page-title.ts';
import { buttonClass } from '#ui/button.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';

export function NotFound() {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  return (
    <main className="mx-auto flex max-w-prose flex-col items-center gap-3 px-4 py-24 text-center">
      <h1 className="text-lg font-semibold">{t('notFound.title')}</h1>
      <p className="text-muted">{t('notFound.text')}</p>
      <Link to="/admin" className={buttonClass('secondary', 'md', 'mt-2')}>
        {t('notFound.action')}
      </Link>
    </main>
  );
}
