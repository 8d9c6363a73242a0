import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const entry =
  'flex h-9 items-center rounded px-3 font-medium text-muted transition-colors hover:bg-surface-2 hover:text-text max-md:grow max-md:justify-center';
const active = { className: 'bg-surface-2 !text-text' };

/** Frame with links to both parts of the page, next to the content on a desktop and above it on a phone. */
export function FinanceFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('finance');
  return (
    <div className="mx-auto grid w-full max-w-6xl gap-x-8 gap-y-4 px-4 pt-4 pb-12 md:grid-cols-[10rem_minmax(0,1fr)]">
      <nav
        aria-label={t('tabs.label')}
        className="flex gap-1 max-md:border-b max-md:border-line max-md:pb-2 md:sticky md:top-16 md:flex-col md:self-start"
      >
        <Link to="/finance" className={entry} activeProps={active} activeOptions={{ includeSearch: false }}>
          {t('tabs.finance')}
        </Link>
        <Link to="/loan" className={entry} activeProps={active} activeOptions={{ includeSearch: false }}>
          {t('tabs.loan')}
        </Link>
      </nav>
      <div className="flex min-w-0 flex-col gap-8">{children}</div>
    </div>
  );
}
