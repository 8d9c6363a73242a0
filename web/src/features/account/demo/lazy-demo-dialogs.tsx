import { useSelector } from '@tanstack/react-store';
import { lazy, Suspense, useState } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';
import { activeDemoDialog } from './demo-dialog.ts';

const DemoDialogs = lazy(async () => {
  const [module] = await Promise.all([import('./demo-dialogs.tsx'), loadNamespaces('demo', 'auth')]);
  return { default: module.DemoDialogs };
});

/** Dialogs of the demo account, loaded on demand. */
export function LazyDemoDialogs() {
  const activeDialog = useSelector(activeDemoDialog);
  const [wanted, setWanted] = useState(false);
  if (activeDialog !== null && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense>
      <DemoDialogs asked={activeDialog} />
    </Suspense>
  );
}
