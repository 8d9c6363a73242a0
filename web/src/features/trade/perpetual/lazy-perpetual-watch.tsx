import { lazy, Suspense } from 'react';
import { loadArea } from '#web/lib/i18n.ts';
import { useSession } from '#web/lib/use-session.ts';

const PerpetualWatch = lazy(async () => {
  const [module] = await Promise.all([import('./perpetual-watch.tsx'), loadArea('perpetual')]);
  return { default: module.PerpetualWatch };
});

/** Follows own positions and orders on every page; a visitor does not load it. */
export function LazyPerpetualWatch() {
  if (useSession() === null) return null;
  return (
    <Suspense>
      <PerpetualWatch />
    </Suspense>
  );
}
