import { lazy, Suspense } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';
import { useSession } from '#web/lib/use-session.ts';

const AccountWatch = lazy(async () => {
  const [{ SettlementWatch: Settlements }, { NotificationWatch }] = await Promise.all([
    import('./settlement-watch.tsx'),
    import('#web/features/trade/alerts/notification-watch.tsx'),
    loadNamespaces('trading', 'trading-dialogs', 'notifications'),
  ]);
  const Watches = () => (
    <>
      <Settlements />
      <NotificationWatch />
    </>
  );
  return { default: Watches };
});

/** Shows settlements and notifications on every page; not loaded for visitors. */
export function LazySettlementWatch() {
  if (useSession() === null) return null;
  return (
    <Suspense>
      <AccountWatch />
    </Suspense>
  );
}
