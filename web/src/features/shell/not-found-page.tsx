import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/button.tsx';
import { Mark } from '#ui/mark.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

export function NotFoundPage() {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  return (
    <div className="mx-auto flex max-w-prose flex-col items-center gap-3 px-4 py-24 text-center">
      <Mark size={32} className="text-muted" />
      <h1 className="text-lg font-semibold">{t('notFound.title')}</h1>
      <p className="text-base text-muted">{t('notFound.text')}</p>
      <Link to="/" className={buttonClass('secondary', 'md', 'mt-2')}>
        {t('notFound.action')}
      </Link>
    </div>
  );
}
