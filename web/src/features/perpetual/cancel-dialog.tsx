import { useTranslation } from 'react-i18next';
import { amount, formatUnits } from '../../../../shared/money.ts';
import type { FuturesOrder } from '../../../../shared/schemas/futures.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/states.tsx';
import { wasRefused } from '../ticket/use-once.ts';
import { OrderFacts } from './order-facts.tsx';
import { useCancel } from './use-acts.ts';
import { useTerms } from './use-terms.ts';

interface CancelDialogProps {
  open: boolean;
  onClose: () => void;
  order: FuturesOrder;
}

/** Cancels a resting order, after saying that it cannot be undone and what comes back. */
export function CancelDialog({ open, onClose, order }: CancelDialogProps) {
  const { t } = useTranslation('perpetual');
  const format = useFormat();
  const errorText = useErrorText();
  const { digits } = useTerms(order.symbol);
  const cancel = useCancel(onClose);
  const leave = () => {
    if (!cancel.isPending) onClose();
  };
  const back = format.amount(formatUnits(amount(order.margin) + amount(order.fee)));
  return (
    <Dialog
      open={open}
      onClose={leave}
      alert
      title={t('cancel.title')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button onClick={leave}>{t('cancel.keep')}</Button>
          <Button
            variant="danger"
            busy={cancel.isPending}
            onClick={() => cancel.mutate(order.id)}
            data-testid="confirm-cancel"
          >
            {t('cancel.confirm')}
          </Button>
        </>
      }
    >
      <OrderFacts order={order} digits={digits} />
      <Notice tone="warn" className="mt-3">
        {t('cancel.warning', { amount: back })}
      </Notice>
      {cancel.isError && (
        <Notice tone="error" className="mt-2">
          {wasRefused(cancel.error) ? errorText(cancel.error) : t('ticket.unanswered')}
        </Notice>
      )}
    </Dialog>
  );
}
