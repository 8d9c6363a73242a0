import { lazy, Suspense } from 'react';
import { loadArea } from '#web/lib/i18n.ts';

const Extras = lazy(async () => {
  const [module] = await Promise.all([import('./later/extras.tsx'), loadArea('frame')]);
  return { default: module.Extras };
});
const FooterWords = lazy(async () => {
  const [module] = await Promise.all([import('./later/footer.tsx'), loadArea('frame')]);
  return { default: module.Footer };
});

/** Toasts, alerts and the question about cookies. */
export function LazyExtras({ quiet }: { quiet: boolean }) {
  return (
    <Suspense>
      <Extras quiet={quiet} />
    </Suspense>
  );
}

/** Its place is kept, so that nothing moves when it comes. */
export function Footer() {
  return (
    <footer className="mt-auto min-h-47 border-t border-line py-6 text-xs text-muted sm:min-h-29 lg:min-h-21">
      <Suspense>
        <FooterWords />
      </Suspense>
    </footer>
  );
}
