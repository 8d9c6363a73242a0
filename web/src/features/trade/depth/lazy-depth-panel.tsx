import { lazy } from 'react';
import { loadArea } from '#web/lib/i18n.ts';

/** The depth panel, loaded when there is room for it. Needs a `Suspense` around it. */
export const LazyDepthPanel = lazy(async () => {
  const [module] = await Promise.all([import('./depth-panel.tsx'), loadArea('market')]);
  return { default: module.DepthPanel };
});
