import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '#ui/icons.tsx';
import { usePageTitle } from '#web/lib/use-page-title.ts';

const back =
  '-ms-2 inline-flex size-8 shrink-0 items-center justify-center rounded text-muted transition-colors hover:bg-surface-2 hover:text-text';

interface ServiceFrameProps {
  /** From a ticket back to all of them; elsewhere to the page before. */
  toList?: boolean;
  children: ReactNode;
}

/** What stands above customer service, which has no header of the site: the way back, and where one is. */
export function ServiceFrame({ toList = false, children }: ServiceFrameProps) {
  const { t } = useTranslation('service');
  const router = useRouter();
  usePageTitle(t('title'));
  const icon = <IconChevronDown className="rotate-90 rtl:-rotate-90" />;
  return (
    <div className="flex grow flex-col">
      <header className="sticky top-0 z-20 flex h-12 shrink-0 items-center gap-2 border-b border-line bg-surface-0 px-4">
        {toList ? (
          <Link to="/customer-service" aria-label={t('backToList')} title={t('backToList')} className={back}>
            {icon}
          </Link>
        ) : (
          <button
            type="button"
            aria-label={t('back')}
            title={t('back')}
            className={back}
            onClick={() => (router.history.canGoBack() ? router.history.back() : void router.navigate({ to: '/' }))}
          >
            {icon}
          </button>
        )}
        <h1 className="text-base font-semibold">{t('title')}</h1>
      </header>
      {children}
    </div>
  );
}
