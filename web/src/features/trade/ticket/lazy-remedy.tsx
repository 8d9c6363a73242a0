import { lazy, Suspense } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';

const Remedy = lazy(async () => {
  const [module] = await Promise.all([import('./remedy.tsx'), loadNamespaces('profile')]);
  return { default: module.OrderRemedy };
});

/** Under a refused order: the way to what it asks for first. */
export const LazyRemedy = ({ error }: { error: unknown }) => (
  <Suspense>
    <Remedy error={error} />
  </Suspense>
);
