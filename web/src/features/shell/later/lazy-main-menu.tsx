import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';

const MainMenu = lazy(async () => ({ default: (await import('./main-menu.tsx')).MainMenu }));

/** Phone menu, loaded when first opened. */
export function LazyMainMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  if (!wanted) return null;
  // Outside of the header: screen readers should not announce its content as part of it.
  return createPortal(
    <Suspense>
      <MainMenu open={open} onClose={onClose} />
    </Suspense>,
    document.body,
  );
}
