import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';

interface PagerProps {
  /** Number of rows on this page. */
  count: number | undefined;
  first: boolean;
  onFirst: () => void;
  /** Null when the page before is unknown because the address was opened directly. */
  onPrevious: (() => void) | null;
  /** Null at the end of the list. */
  onNext: (() => void) | null;
}

/** Pager without a total: there is a next page or not. */
export function AdminListPager({ count, first, onFirst, onPrevious, onNext }: PagerProps) {
  const { t } = useTranslation('admin');
  return (
    <nav
      aria-label={t('list.pages')}
      className="flex min-h-12 items-center gap-2 border-t border-line bg-surface-0 px-3 sm:px-4"
    >
      <span className="text-muted tabular-nums" role="status">
        {count === undefined ? '' : t('list.rows', { count })}
      </span>
      <div className="ms-auto flex gap-2">
        {!first && (
          <Button size="sm" onClick={onFirst}>
            {t('list.first')}
          </Button>
        )}
        {onPrevious && (
          <Button size="sm" onClick={onPrevious}>
            {t('list.previous')}
          </Button>
        )}
        {onNext && (
          <Button size="sm" onClick={onNext}>
            {t('list.next')}
          </Button>
        )}
      </div>
    </nav>
  );
}
