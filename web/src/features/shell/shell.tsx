import { Outlet, useMatches, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LazySettlementWatch } from '#web/features/trade/options/lazy-settlement-watch.tsx';
import { LazyPerpetualWatch } from '#web/features/trade/perpetual/lazy-perpetual-watch.tsx';
import { useIsHydrated } from '#web/lib/hydration.ts';
import { BottomNav } from './bottom-nav.tsx';
import { SiteHeader } from './header.tsx';
import { LazySiteFooter, LazySiteOverlays, LazySystemsNotice } from './lazy-extras.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { useSessionEndRedirect } from './use-session-end-redirect.ts';

/** Line at the top while the next page loads; not shown for an immediate one. */
function LoadingBar() {
  const { t } = useTranslation();
  const loading = useRouterState({ select: (state) => state.isLoading });
  if (!loading) return null;
  return (
    <div
      role="progressbar"
      aria-label={t('loading')}
      className="loading-bar fixed inset-x-0 top-0 z-50 h-0.5 bg-info"
    />
  );
}

/** One constant element for every render: a page that hydrates later than its frame stays untouched until then. */
const page = (
  <Suspense>
    <Outlet />
  </Suspense>
);

/** Frame around every page. */
export function SiteShell() {
  const { t } = useTranslation();
  const around = useMatches({
    select: (matches) => matches.find((match) => match.staticData.around)?.staticData.around,
  });
  const takenOver = useIsHydrated();
  useSessionEndRedirect();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="absolute start-2 -top-16 z-40 rounded bg-surface-3 px-3 py-2 font-medium focus:top-1 focus:shadow-float"
      >
        {t('skip')}
      </a>
      <LoadingBar />
      {around !== 'nothing' && <SiteHeader />}
      <OfflineNotice />
      {takenOver && <LazySystemsNotice />}
      <main
        id="content"
        tabIndex={-1}
        // The footer starts below the first screen: what loads pushes nothing that is seen.
        className={clsx('flex grow flex-col outline-none', around ? 'min-h-0' : 'min-h-dvh')}
      >
        {page}
      </main>
      {!around && <LazySiteFooter />}
      {around !== 'nothing' && <BottomNav />}
      {takenOver && (
        <>
          <LazySettlementWatch />
          <LazyPerpetualWatch />
          <LazySiteOverlays quiet={around !== undefined} />
        </>
      )}
    </div>
  );
}
