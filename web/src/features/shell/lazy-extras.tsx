import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { lazyWhenNear } from '#ui/once-near.tsx';
import { loadNamespaces } from '#web/lib/language.ts';

const Extras = lazy(async () => {
  const [module] = await Promise.all([import('./later/extras.tsx'), loadNamespaces('frame')]);
  return { default: module.Extras };
});
const SystemsNotice = lazy(async () => ({
  default: (await import('./later/extras.tsx')).SystemsNotice,
}));
const FooterWords = lazyWhenNear(async () => {
  const [module] = await Promise.all([import('./later/footer.tsx'), loadNamespaces('pages', 'frame')]);
  return module.Footer;
});

/** Toasts, alerts and the question about cookies. */
export function LazyExtras({ quiet }: { quiet: boolean }) {
  return (
    <Suspense>
      <Extras quiet={quiet} />
    </Suspense>
  );
}

/** Which systems take nothing new for now. */
export function LazySystemsNotice() {
  return (
    <Suspense>
      <SystemsNotice />
    </Suspense>
  );
}

/** Its place is kept, so that nothing moves when it comes: once the page is there and its foot near what is seen. */
export function LazyFooter() {
  const idle = useRouterState({ select: ({ status }) => status === 'idle' });
  return (
    <FooterWords
      tag="footer"
      wait={!idle}
      className="mt-auto min-h-126 border-t border-line py-8 text-xs text-muted sm:min-h-75 lg:min-h-67"
    />
  );
}
