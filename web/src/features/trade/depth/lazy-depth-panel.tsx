import { lazy } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';

/** Depth panel, loaded when there is space for it. Needs a `Suspense` around it. */
export const LazyDepthPanel = lazy(async () => {
  const [module] = await Promise.all([import('./depth-panel.tsx'), loadNamespaces('depth')]);
  return { default: module.DepthPanel };
});
