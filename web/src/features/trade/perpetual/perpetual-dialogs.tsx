import { CancelDialog } from './cancel-dialog.tsx';
import { CloseAllDialog } from './close-all-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { closeDialog, useDialogState } from './dialogs.ts';
import { MoveDialog } from './move-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

/** Shows whichever dialog of perpetuals is asked for. */
export function PerpetualDialogs() {
  const { asked, open, serial } = useDialogState();
  if (!asked) return null;
  const modal = { open, onClose: closeDialog };
  switch (asked.kind) {
    case 'close':
      return <CloseDialog {...modal} key={serial} position={asked.position} />;
    case 'settings':
      return <SettingsDialog {...modal} key={serial} position={asked.position} typed={asked.typed} />;
    case 'closeAll':
      return <CloseAllDialog {...modal} key={serial} symbol={asked.symbol} />;
    case 'cancel':
      return <CancelDialog {...modal} key={serial} order={asked.order} />;
    case 'move':
      return <MoveDialog {...modal} key={serial} order={asked.order} price={asked.price} />;
    case 'order':
      return <OrderDialog {...modal} key={serial} order={asked.order} />;
  }
}
