import { clsx } from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconFilter } from '#admin/features/kit/icons.tsx';
import { Button } from '#ui/button.tsx';

interface ListFrameProps {
  title: string;
  search?: ReactNode;
  /** What the list shows, chosen: a row that wraps; on a phone folded away. */
  filters?: ReactNode;
  /** How many filters are set. */
  filtered: number;
  /** Refresh, export. */
  tools: ReactNode;
  /** The rows are those of an earlier choice, until the new ones arrive. */
  stale: boolean;
  pager?: ReactNode;
  children: ReactNode;
}

/** A list that fills the window: filters above, pages below, the rows scroll between them. On a phone the page scrolls. */
export function ListFrame({ title, search, filters, filtered, tools, stale, pager, children }: ListFrameProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  return (
    <div className="flex grow flex-col md:h-[calc(100dvh-48px)]">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line px-3 py-3 sm:px-4">
        <h1 className="sr-only">{title}</h1>
        {/* As far down as the boxes of the fields beside them, which bear their names above. */}
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
              {t('list.filters')}
              {filtered > 0 && <span className="text-accent tabular-nums">{filtered}</span>}
            </Button>
          )}
          {tools}
        </div>
      </div>
      {/* `relative`: what is only to be heard is placed absolutely, and would widen the page from outside of this box. */}
      <div className={clsx('relative min-h-0 grow transition-opacity md:overflow-auto', stale && 'opacity-60')}>
        {children}
      </div>
      {pager}
    </div>
  );
}
