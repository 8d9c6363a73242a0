import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { loadNamespaces } from '#web/lib/language.ts';
import type { TransferStart } from './choose-wallets.ts';

const TransferDialog = lazy(async () => {
  const [module] = await Promise.all([import('./transfer-dialog.tsx'), loadNamespaces('money', 'refusals')]);
  return { default: module.TransferDialog };
});

interface TransferAsking {
  ask: (start?: TransferStart) => void;
  /** Its place is outside of any form: it has one of its own. */
  dialog: ReactNode;
}

/**
 * The dialog of transfers, which comes when it is asked for.
 * @param onMoved once money was moved and the dialog is closed: where what it was asked by goes away then, the focus
 * needs another place
 */
export function useTransferDialog(onMoved?: () => void): TransferAsking {
  const [asked, setAsked] = useState<{ start: TransferStart; serial: number } | null>(null);
  const [open, setOpen] = useState(false);
  const [moves, setMoves] = useState(0);
  const moved = useEffectEvent(() => onMoved?.());
  useEffect(() => {
    if (moves > 0) moved();
  }, [moves]);
  const close = () => setOpen(false);
  return {
    ask: (start = {}) => {
      // A new serial: what was typed into it the last time is gone.
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
