import { lazy, Suspense } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';

const Remedy = lazy(async () => {
  const [module] = await Promise.all([import('./order-remedy.tsx'), loadNamespaces('profile')]);
  return { default: module.OrderRequirementLink };
});

/** Link under a rejected order to the step required first. */
export const LazyOrderRequirementLink = ({ error }: { error: unknown }) => (
  <Suspense>
    <Remedy error={error} />
  </Suspense>
);
