import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';

const MainMenu = lazy(async () => ({ default: (await import('./main-menu.tsx')).MainMenu }));

/** The menu of a phone, loaded when it is first asked for. */
export function LazyMainMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  if (!wanted) return null;
  // Not inside the header: what it holds is no part of it for those who hear the page.
  return createPortal(
    <Suspense>
      <MainMenu open={open} onClose={onClose} />
    </Suspense>,
    document.body,
  );
}
