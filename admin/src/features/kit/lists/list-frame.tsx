import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFilter } from '#admin/features/kit/icons.tsx';
import { Button } from '#ui/button.tsx';

interface ListFrameProps {
  title: string;
  search?: ReactNode;
  /** Filters in a wrapping row; folded on a phone. */
  filters?: ReactNode;
  /** Number of active filters. */
  filtered: number;
  /** Refresh, export. */
  tools: ReactNode;
  /** True while rows of an earlier choice are shown until the new ones arrive. */
  stale: boolean;
  pager?: ReactNode;
  children: ReactNode;
}

/** List that fills the window: filters above, pager below, rows scroll between them. On a phone the page scrolls. */
export function AdminListFrame({ title, search, filters, filtered, tools, stale, pager, children }: ListFrameProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  return (
    <div className="flex grow flex-col md:h-[calc(100dvh-48px)]">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line px-3 py-3 sm:px-4">
        <h1 className="sr-only">{title}</h1>
        {/* Aligned with the neighbouring fields, whose labels are above. */}
        {search !== undefined && <div className="w-full sm:w-auto sm:pt-5">{search}</div>}
        <div id={id} className={clsx('flex flex-wrap gap-x-3 gap-y-2 sm:contents', !unfolded && 'max-sm:hidden')}>
          {filters}
        </div>
        <div className="ms-auto flex flex-wrap items-center justify-end gap-2 self-end max-sm:w-full">
          {filters !== undefined && (
            <Button
              className="me-auto sm:hidden"
              aria-expanded={unfolded}
              aria-controls={id}
              onClick={() => setUnfolded(!unfolded)}
            >
              <IconFilter />
              <span>{t('list.filters')}</span>
              {filtered > 0 && <span className="text-accent tabular-nums">{filtered}</span>}
            </Button>
          )}
          {tools}
        </div>
      </div>
      {/* `relative`: screen-reader text is positioned absolutely, and would widen the page from outside this box. */}
      <div className={clsx('relative min-h-0 grow transition-opacity md:overflow-auto', stale && 'opacity-60')}>
        {children}
      </div>
      {pager}
    </div>
  );
}
