import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { loadArea } from '#web/lib/i18n.ts';
import { useEndReached } from '#web/lib/use-end-reached.ts';

const Extras = lazy(async () => {
  const [module] = await Promise.all([import('./later/extras.tsx'), loadArea('frame')]);
  return { default: module.Extras };
});
const FooterWords = lazy(async () => {
  const [module] = await Promise.all([import('./later/footer.tsx'), loadArea('pages', 'frame')]);
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

/** Its place is kept, so that nothing moves when it comes: once the page is there and its foot near what is seen. */
export function Footer() {
  const [near, setNear] = useState(false);
  const idle = useRouterState({ select: ({ status }) => status === 'idle' });
  const foot = useEndReached(() => setNear(true), '200px');
  return (
    <footer
      ref={idle && !near ? foot : null}
      className="mt-auto min-h-126 border-t border-line py-8 text-xs text-muted sm:min-h-75 lg:min-h-67"
    >
      {near && (
        <Suspense>
          <FooterWords />
        </Suspense>
      )}
    </footer>
  );
}
