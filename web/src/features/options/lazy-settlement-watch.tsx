import { lazy, Suspense } from 'react';
import { loadArea } from '../../lib/i18n.ts';
import { useSession } from '../../lib/use-session.ts';

const SettlementWatch = lazy(async () => {
  const [module] = await Promise.all([import('./settlement-watch.tsx'), loadArea('trading')]);
  return { default: module.SettlementWatch };
});

/** Tells of settlements on every page; a visitor does not load it. */
export function LazySettlementWatch() {
  if (useSession() === null) return null;
  return (
    <Suspense>
      <SettlementWatch />
    </Suspense>
  );
}
