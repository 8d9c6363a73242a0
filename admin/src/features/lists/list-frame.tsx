import { clsx } from 'clsx';
import type { ReactNode } from 'react';

interface ListFrameProps {
  title: string;
  /** What the list shows, chosen: a row that wraps. */
  filters: ReactNode;
  /** Refresh, export. */
  tools: ReactNode;
  /** The rows are those of an earlier choice, until the new ones arrive. */
  stale: boolean;
  pager: ReactNode;
  children: ReactNode;
}

/** A list that fills the window: filters above, pages below, the rows scroll between them. On a phone the page scrolls. */
export const ListFrame = ({ title, filters, tools, stale, pager, children }: ListFrameProps) => (
  <div className="flex grow flex-col md:h-[calc(100dvh-48px)]">
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 border-b border-line px-3 py-3 sm:px-4">
      <h1 className="sr-only">{title}</h1>
      {filters}
      <div className="ms-auto flex items-center gap-2">{tools}</div>
    </div>
    <div className={clsx('min-h-0 grow transition-opacity md:overflow-auto', stale && 'opacity-60')}>{children}</div>
    {pager}
  </div>
);
