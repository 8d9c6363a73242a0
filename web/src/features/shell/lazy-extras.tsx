import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { createNearViewportComponent } from '#ui/near-viewport-component.tsx';
import { loadNamespaces } from '#web/lib/language.ts';

const Extras = lazy(async () => {
  const [module] = await Promise.all([import('./later/site-overlays.tsx'), loadNamespaces('frame')]);
  return { default: module.SiteOverlays };
});
const SystemsNotice = lazy(async () => ({
  default: (await import('./later/site-overlays.tsx')).SystemsNotice,
}));
const FooterWords = createNearViewportComponent(async () => {
  const [module] = await Promise.all([import('./later/footer.tsx'), loadNamespaces('pages', 'frame')]);
  return module.SiteFooter;
});

/** Toasts, alerts and the cookie banner. */
export function LazySiteOverlays({ quiet }: { quiet: boolean }) {
  return (
    <Suspense>
      <Extras quiet={quiet} />
    </Suspense>
  );
}

/** Notice of systems that take nothing new now. */
export function LazySystemsNotice() {
  return (
    <Suspense>
      <SystemsNotice />
    </Suspense>
  );
}

/** Footer, loaded after the page and near the viewport. Its height is reserved, so that nothing shifts. */
export function LazySiteFooter() {
  const idle = useRouterState({ select: ({ status }) => status === 'idle' });
  return (
    <FooterWords
      tag="footer"
      wait={!idle}
      className="mt-auto min-h-126 border-t border-line py-8 text-xs text-muted sm:min-h-75 lg:min-h-67"
    />
  );
}
