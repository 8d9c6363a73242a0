import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { CloseAllPositionsDialog } from './close-all-dialog.tsx';
import { ClosePositionDialog } from './close-position-dialog.tsx';
import { closePerpetualDialog, usePerpetualDialog } from './dialogs.ts';
import { MoveOrderDialog } from './move-order-dialog.tsx';
import { FuturesOrderDialog } from './order-dialog.tsx';
import { ProtectionDialog } from './protection-dialog.tsx';

/** Currently open dialog of perpetuals. */
export function PerpetualDialogs() {
  const { asked, open, serial } = usePerpetualDialog();
  if (!asked) return null;
  const modal = { open, onClose: closePerpetualDialog };
  switch (asked.kind) {
    case 'close':
      return <ClosePositionDialog {...modal} key={serial} position={asked.position} />;
    case 'settings':
      return <ProtectionDialog {...modal} key={serial} position={asked.position} typed={asked.typed} />;
    case 'closeAll':
      return <CloseAllPositionsDialog {...modal} key={serial} symbol={asked.symbol} />;
    case 'cancel':
      return <CancelOrderDialog {...modal} key={serial} order={asked.order} />;
    case 'move':
      return <MoveOrderDialog {...modal} key={serial} order={asked.order} price={asked.price} />;
    case 'order':
      return <FuturesOrderDialog {...modal} key={serial} order={asked.order} />;
  }
}
