import { useTranslation } from 'react-i18next';
import type { NewsPagination } from '#shared/schemas/news.ts';
import { Button } from '#ui/button.tsx';
import { getNearbyPages } from './nearby-pages.ts';

/** Links to the pages within two of this one, and to the previous and next. Pages that do not exist are ignored. */
export function NewsPager({
  pagination: { current_page: current, last_page: last },
  onPage,
}: {
  pagination: NewsPagination;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('news');
  const go = (page: number) => {
    if (page >= 1 && page <= last && page !== current) onPage(page);
  };
  if (last === 1) return null;
  return (
    <nav aria-label={t('pages')} className="mt-8 flex flex-wrap items-center justify-center gap-1.5">
      <Button size="sm" aria-disabled={current <= 1 || undefined} onClick={() => go(current - 1)}>
        {t('previous')}
      </Button>
      {getNearbyPages(current, last).map((page) => (
        <Button
          key={page}
          size="sm"
          variant={page === current ? 'primary' : 'ghost'}
          className="min-w-8 tabular-nums"
          aria-label={t('page', { page })}
          aria-current={page === current ? 'page' : undefined}
          onClick={() => go(page)}
        >
          {page}
        </Button>
      ))}
      <Button size="sm" aria-disabled={current >= last || undefined} onClick={() => go(current + 1)}>
        {t('next')}
      </Button>
    </nav>
  );
}
