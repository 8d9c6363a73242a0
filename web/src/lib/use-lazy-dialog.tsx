import { type ComponentType, type ReactNode, Suspense, useState } from 'react';

/** Returns a dialog that is loaded when first opened and starts fresh each time. */
export function useLazyDialog(Dialog: ComponentType<{ open: boolean; onClose: () => void }>): {
  ask: () => void;
  dialog: ReactNode;
} {
  const [serial, setSerial] = useState(0);
  const [open, setOpen] = useState(false);
  return {
    ask: () => {
      setSerial(serial + 1);
      setOpen(true);
    },
    dialog: serial > 0 && (
      <Suspense>
        <Dialog key={serial} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
