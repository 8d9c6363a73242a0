import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';

const StatementsDialog = lazy(async () => {
  const [module] = await Promise.all([import('./statements-dialog.tsx'), loadNamespaces('statements')]);
  return { default: module.StatementsDialog };
});

/** Returns the statements dialog, loaded when first opened. */
export function useStatementsDialog(): { ask: () => void; dialog: ReactNode } {
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);
  return {
    ask: () => {
      setAsked(true);
      setOpen(true);
    },
    dialog: asked && (
      <Suspense>
        <StatementsDialog open={open} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
