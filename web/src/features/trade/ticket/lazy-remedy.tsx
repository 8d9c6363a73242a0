import { lazy, Suspense } from 'react';
import { loadArea } from '#web/lib/i18n.ts';

const Remedy = lazy(async () => {
  const [module] = await Promise.all([import('./remedy.tsx'), loadArea('profile')]);
  return { default: module.Remedy };
});

/** Under a refused order: the way to what it asks for first. */
export const LazyRemedy = ({ error }: { error: unknown }) => (
  <Suspense>
    <Remedy error={error} />
  </Suspense>
);
