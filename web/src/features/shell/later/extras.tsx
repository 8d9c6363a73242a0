import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { Toaster } from '#ui/toaster.tsx';
import { LazyDemoDialogs } from '#web/features/account/demo/lazy-demo-dialogs.tsx';
import { firstAlert, onAlerts } from '#web/lib/alerts.ts';
import { CookieBanner } from './cookie-banner.tsx';

const AlertDialog = lazy(async () => ({ default: (await import('./alert-dialog.tsx')).AlertDialog }));

/** What no page needs to be seen: it comes when the page is there. `quiet`: nothing may lie over the page unasked. */
export function Extras({ quiet }: { quiet: boolean }) {
  const alert = useSyncExternalStore(onAlerts, firstAlert);
  const [wanted, setWanted] = useState(false);
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
    </>
  );
}
