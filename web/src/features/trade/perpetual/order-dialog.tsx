import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { FuturesOrder } from '#shared/schemas/futures.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/states.tsx';
import { openPerpetualDialog } from './dialogs.ts';
import { FuturesOrderFactList } from './order-facts.tsx';
import { usePositionTerms } from './use-position-terms.ts';

interface OrderDialogProps {
  open: boolean;
  onClose: () => void;
  order: FuturesOrder;
}

/** All details of an order, with actions to cancel it or open its position. */
export function FuturesOrderDialog({ open, onClose, order }: OrderDialogProps) {
  const { t } = useTranslation(['perpetual', 'common']);
  const { digits } = usePositionTerms(order.symbol);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('order.title', { number: order.order_number })}
      closeLabel={t('common:close')}
      footer={
        <>
          {order.status === 'pending' && (
            <Button variant="danger" onClick={() => void openPerpetualDialog({ kind: 'cancel', order })}>
              {t('cancel.confirm')}
            </Button>
          )}
          {order.position_id !== null && (
            <Link to="/positions/$id" params={{ id: order.position_id }} className={buttonClass()} onClick={onClose}>
              {t('order.position')}
            </Link>
          )}
          <Button variant="primary" onClick={onClose}>
            {t('common:close')}
          </Button>
        </>
      }
    >
      <FuturesOrderFactList order={order} digits={digits} />
      {order.cancel_reason !== null && (
        <Notice className="mt-3">
          {t(`cancelReason.${order.cancel_reason}`, { defaultValue: order.cancel_reason })}
        </Notice>
      )}
    </Dialog>
  );
}
