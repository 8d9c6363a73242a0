import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronDown } from '#ui/icons.tsx';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';

const back =
  '-ms-2 inline-flex size-8 shrink-0 items-center justify-center rounded text-muted transition-colors hover:bg-surface-2 hover:text-text';

interface ServiceFrameProps {
  /** True to go back to the list of tickets; otherwise to the last page. */
  toList?: boolean;
  children: ReactNode;
}

/** Frame of customer service, without the site's header: back button and title. */
export function CustomerServiceFrame({ toList = false, children }: ServiceFrameProps) {
  const { t } = useTranslation('service');
  const router = useRouter();
  useSitePageTitle(t('title'));
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
