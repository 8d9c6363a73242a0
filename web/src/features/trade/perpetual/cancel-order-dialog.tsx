import { useTranslation } from 'react-i18next';
import { toAmount, formatUnits } from '#shared/money.ts';
import type { FuturesOrder } from '#shared/schemas/futures.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Notice } from '#ui/states.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { isRejected } from '#web/lib/use-once.ts';
import { FuturesOrderFactList } from './order-facts.tsx';
import { useCancelOrder } from './use-acts.ts';
import { usePositionTerms } from './use-position-terms.ts';

interface CancelDialogProps {
  open: boolean;
  onClose: () => void;
  order: FuturesOrder;
}

/** Cancels an open order. States first that this is final, and what is refunded. */
export function CancelOrderDialog({ open, onClose, order }: CancelDialogProps) {
  const { t } = useTranslation('perpetual');
  const format = useFormat();
  const errorText = useErrorText();
  const { digits } = usePositionTerms(order.symbol);
  const cancel = useCancelOrder(onClose);
  const refund = format.exact(formatUnits(toAmount(order.margin) + toAmount(order.fee)));
  const why = (error: unknown) => (isRejected(error) ? errorText(error) : t('ticket.unanswered'));
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t('cancel.title')}
      keep={t('cancel.keep')}
      confirm={t('cancel.confirm')}
      onConfirm={() => cancel.mutate(order.id)}
      act={cancel}
      failure={cancel.isError ? why(cancel.error) : null}
    >
      <FuturesOrderFactList order={order} digits={digits} />
      <Notice tone="warn" className="mt-3">
        {t('cancel.warning', { amount: refund })}
      </Notice>
    </ConfirmDialog>
  );
}
