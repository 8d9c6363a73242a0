import { useSelector } from '@tanstack/react-store';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { PageCover } from '#ui/page-cover.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { LazyDemoDialogs } from '#web/features/account/demo/lazy-demo-dialogs.tsx';
import { pageAlerts } from '#web/lib/alerts.ts';
import { cacheOfflinePage } from '#web/lib/site-worker.ts';
import { CookieBanner } from './cookie-banner.tsx';

const AlertDialog = lazy(async () => ({ default: (await import('./alert-dialog.tsx')).SiteAlertDialog }));

/** Optional elements, loaded after the page. `quiet`: nothing may cover the page unasked. */
export function SiteOverlays({ quiet }: { quiet: boolean }) {
  const alert = useSelector(pageAlerts, ([first]) => first ?? null);
  const [wanted, setWanted] = useState(false);
  useEffect(cacheOfflinePage, []);
  useLayoutEffect(() => document.getElementById('consent')?.remove(), []);
  if (alert !== null && !wanted) setWanted(true);
  return (
    <>
      {!quiet && <CookieBanner />}
      <LazyDemoDialogs />
      {wanted && (
        <Suspense>
          <AlertDialog alert={alert} />
        </Suspense>
      )}
      <Toaster />
      <PageCover />
    </>
  );
}

export { SystemsNotice } from './systems-notice.tsx';
