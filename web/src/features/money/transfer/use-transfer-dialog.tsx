import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';
import type { TransferInitialValues } from './choose-wallets.ts';

const TransferDialog = lazy(async () => {
  const [module] = await Promise.all([import('./transfer-dialog.tsx'), loadNamespaces('money', 'refusals')]);
  return { default: module.TransferDialog };
});

interface TransferDialogHandle {
  ask: (start?: TransferInitialValues) => void;
  /** Rendered outside of any form: the dialog has a form of its own. */
  dialog: ReactNode;
}

/**
 * Returns the transfer dialog, loaded when first opened.
 * @param onMoved called after a transfer once the dialog is closed; moves the focus when the opener disappears
 */
export function useTransferDialog(onMoved?: () => void): TransferDialogHandle {
  const [asked, setAsked] = useState<{ start: TransferInitialValues; serial: number } | null>(null);
  const [open, setOpen] = useState(false);
  const [moves, setMoves] = useState(0);
  const notifyMoved = useEffectEvent(() => onMoved?.());
  useEffect(() => {
    if (moves > 0) notifyMoved();
  }, [moves]);
  const close = () => setOpen(false);
  return {
    ask: (start = {}) => {
      // A new serial clears what was typed the last time.
      setAsked({ start, serial: (asked?.serial ?? 0) + 1 });
      setOpen(true);
    },
    dialog: asked && (
      <Suspense>
        <TransferDialog
          key={asked.serial}
          start={asked.start}
          open={open}
          onClose={close}
          onMoved={() => {
            close();
            setMoves(moves + 1);
          }}
        />
      </Suspense>
    ),
  };
}
