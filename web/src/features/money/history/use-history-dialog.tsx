import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadArea } from '#web/lib/i18n.ts';

const HistoryDialog = lazy(async () => {
  const words = loadArea('history', 'money', 'trading', 'perpetual', 'frame');
  const [module] = await Promise.all([import('./history-dialog.tsx'), words]);
  return { default: module.HistoryDialog };
});

/** The dialog of histories, which comes when it is asked for. */
export function useHistoryDialog(): { ask: () => void; dialog: ReactNode } {
  const [serial, setSerial] = useState(0);
  const [open, setOpen] = useState(false);
  return {
    ask: () => {
      // A new serial: what it showed the last time is forgotten.
      setSerial(serial + 1);
      setOpen(true);
    },
    dialog: serial > 0 && (
      <Suspense>
        <HistoryDialog key={serial} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
