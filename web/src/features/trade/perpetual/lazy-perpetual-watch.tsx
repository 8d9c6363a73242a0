import { lazy, Suspense } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';
import { useSession } from '#web/lib/use-session.ts';

const PerpetualWatch = lazy(async () => {
  const [module] = await Promise.all([import('./perpetual-watch.tsx'), loadNamespaces('perpetual')]);
  return { default: module.PerpetualWatch };
});

/** Follows the user's positions and orders on every page; not loaded for visitors. */
export function LazyPerpetualWatch() {
  if (useSession() === null) return null;
  return (
    <Suspense>
      <PerpetualWatch />
    </Suspense>
  );
}
